import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { firstReads } from './first-reads.ts'

const isChunk = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
  file.type === 'chunk'

const isStyle = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset =>
  file.type === 'asset' && file.fileName.endsWith('.css')

/** Stands in the script until its styles are known. */
const stylePlace = 'style-of-the-first-rows'

/** The script that asks before any other has come, and draws what was answered with the list's own styles. */
const earlyScript = async (root: string): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { ALWAYS_READ: JSON.stringify(firstReads.always), FIRST_ROWS_STYLE: JSON.stringify(stylePlace) },
    build: {
      write: false,
      // Else the script would write them into the document.
      cssCodeSplit: false,
      target: 'es2023',
      rolldownOptions: { input: join(root, 'src/early/early.ts'), output: { format: 'iife' } },
    },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  const style = output
    .filter(isStyle)
    .map(({ source }) => String(source))
    .join('\n')
  return output
    .filter(isChunk)
    .map(({ code }) => code)
    .join('\n')
    .replace(new RegExp(`["'\`]${stylePlace}["'\`]`), () => JSON.stringify(style))
}

const stylesheet = /<link rel="stylesheet"[^>]* href="\/console\/(assets\/[^"]+)">/g

/** The server puts the answers here (server/src/web/console-document.ts), and with them the document takes them. */
const lastOfBody = '<!--first-answers--><script>takeFirstAnswers()</script>'

/** The console's document holds what everything waits for: the shell's styles, the theme and the first questions. */
export const consoleDocument = (root: string): Plugin => ({
  name: 'console-document',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { filename, bundle = {} }) {
      if (!filename.endsWith('console.html')) return html
      const theme = await readFile(join(root, 'public/theme.js'), 'utf8')
      const contentOf = (name: string): string => {
        const file = bundle[name]
        return file?.type === 'asset' ? String(file.source) : ''
      }
      const first = `<script>${theme};${await earlyScript(root)}</script>`
      return html
        .replace('<script src="/console/theme.js"></script>', '')
        .replaceAll(stylesheet, (_all, name: string) => `<style data-of="/console/${name}">${contentOf(name)}</style>`)
        .replace('</head>', () => `${first}</head>`)
        .replace('</body>', () => `${lastOfBody}</body>`)
    },
  },
})
