// Copies what the pages need out of node_modules into the package, with the licences. Run by `make vendor`.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const from = join(root, "node_modules");
const to = join(root, "src/croupier/server/static/vendor");

const files = {
  "htmx.org/dist/htmx.min.js": "htmx.min.js",
  "htmx.org/LICENSE": "htmx.LICENSE",
  "htmx-ext-sse/dist/sse.min.js": "sse.min.js",
  "htmx-ext-sse/LICENSE": "sse.LICENSE",
  "idiomorph/dist/idiomorph-ext.min.js": "idiomorph-ext.min.js",
  "idiomorph/LICENSE": "idiomorph.LICENSE",
  "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2": "fraunces.woff2",
  "@fontsource-variable/fraunces/LICENSE": "fraunces.LICENSE",
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2": "inter.woff2",
  "@fontsource-variable/inter/LICENSE": "inter.LICENSE",
};

rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
for (const [source, target] of Object.entries(files)) cpSync(join(from, source), join(to, target));
console.log(`${Object.keys(files).length} files in ${to}`);
