import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngOf } from './draw-page.ts'

const keepMs = 30 * 24 * 3_600_000

/** Pictures of what came out, for a month: paper names people. */
export const openPages = (folder: string) => {
  const pages = join(folder, 'pages')
  return {
    keep: async (no: string, bytes: Buffer): Promise<void> => {
      await mkdir(pages, { recursive: true, mode: 0o700 })
      await writeFile(join(pages, `${no.replaceAll(/\W/g, '_')}.png`), await pngOf(bytes, folder), { mode: 0o600 })
    },
    forgetOld: async (): Promise<void> => {
      for (const name of await readdir(pages).catch(() => [])) {
        const file = join(pages, name)
        if ((await stat(file)).mtimeMs < Date.now() - keepMs) await rm(file)
      }
    },
  }
}
