import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

const isText = /\.(js|css)$/
/** Smaller ones fit into one packet as they are. */
const smallest = 1_000
/** The highest quality takes twenty times as long for a few bytes in a hundred. */
const quality = 9

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file)
  if (content.length < smallest) return
  await writeFile(`${file}.br`, await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}

/** What has its content in its name is compressed once, and not for everybody who asks for it. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: {
    order: 'post',
    async handler({ dir = '' }) {
      const folder = join(dir, 'assets')
      await Promise.all(
        (await readdir(folder)).filter((name) => isText.test(name)).map((name) => compressFile(join(folder, name))),
      )
    },
  },
})
