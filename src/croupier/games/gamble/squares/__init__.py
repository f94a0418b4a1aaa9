"""The squares, a module each: `begin` when a piece lands, `legal` and `decide` for what players choose, `fell` when
dice come down, `dealt` when a card is dealt."""
