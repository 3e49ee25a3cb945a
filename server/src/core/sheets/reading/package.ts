import { fromBufferPromise, type Entry } from 'yauzl'
import { refuse } from '../../http/refusal.ts'

const mostEntries = 5_000
/** 50,000 rows of orders, every column full, come to less. */
const mostUnpacked = 160 * 1024 ** 2

/** Of work, not of waiting, nor of what the thread did before. 50,000 rows take a tenth of it. */
const mostMicroseconds = 30e6

const tooLarge = (): never =>
  refuse('sheetUnreadable', '表格展开后过大，请删去多余的行、列、图片和格式，另存后重新上传')

/** The parts of a workbook by their names, unpacked as they are read. */
export type Package = { has: (name: string) => boolean; read: (name: string) => AsyncGenerator<Buffer> }

/** Names of parts do not differ by case (ECMA-376, part 2). */
const keyOf = (name: string): string => name.replace(/^\//, '').toLowerCase()

/**
 * Opens a workbook by the directory at its end, so that its parts may stand in any order. All that is unpacked of it is
 * counted, however often a part is read: a small file can unpack into anything.
 */
export const openPackage = async (bytes: Buffer): Promise<Package> => {
  const began = process.threadCpuUsage()
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  if (zip.entryCount > mostEntries) tooLarge()
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileName), entry)
  let left = mostUnpacked
  return {
    has: (name) => entries.has(keyOf(name)),
    async *read(name) {
      const entry = entries.get(keyOf(name))
      if (!entry) return
      if (entry.uncompressedSize > left) tooLarge()
      const content = await zip.openReadStreamPromise(entry)
      for await (const chunk of content as AsyncIterable<Buffer>) {
        left -= chunk.length
        const { user, system } = process.threadCpuUsage(began)
        if (left < 0 || user + system > mostMicroseconds) tooLarge()
        yield chunk
      }
    },
  }
}
