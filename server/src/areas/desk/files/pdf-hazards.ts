import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflate } from 'node:zlib'
import { refuse } from '#core/http/refusal'
import { holdsMarkup } from './plain-text.ts'

/** A scanned page of the finest kind, and as many of them as anybody reads. */
const mostOfOneStream = 256 * 1024 ** 2
const mostOfAll = 1024 ** 3
const mostStreams = 50_000

const window = 1024 ** 2
/** Words that lie across two windows, and the description before a stream. */
const overlap = 4_096
const tailSize = 1_024
/** The end of a zip and its longest comment. */
const zipTail = 22 + 65_535
const zipEnd = Buffer.from('PK\u0005\u0006')

const refused = (words: string): never => refuse('fileTypeRefused', words)
const actingWords = '文件含有会自动运行的内容，请另存为普通PDF后上传'
const unreadableWords = '文件的压缩方式无法识别，请另存为普通PDF后上传'
const swellingWords = '文件展开后过大，请另存为普通PDF后上传'

// A name may have its letters written as #xx.
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const refuseActing = (text: string): void => {
  if (holdsMarkup(text) || /\/(?:JavaScript|JS|Launch)\b/.test(plainNames(text))) refused(actingWords)
}

/** How many times a stream is packed. */
const packings = (about: string): number => about.match(/\/(?:FlateDecode|LZWDecode|Fl|LZW)\b/g)?.length ?? 0

/** How the bytes of a stream are written, where its own description says so; elsewhere nobody can tell what they are. */
const filtersOf = (about: string): string => {
  const at = about.search(/\/Filter\b/)
  if (at < 0) return ''
  const [said = refused(unreadableWords)] =
    /^\/Filter\s*(?:\/\w+|\[(?:\s*\/\w+)*\s*\])(?!\s*\d+\s+R)/.exec(about.slice(at)) ?? []
  return said.slice('/Filter'.length)
}

/** Packings that are not read here: whoever uses them today hides something. */
const refuseUnread = (filters: string): void => {
  const hidden = /\/RunLengthDecode\b|\/RL\b/.test(filters) && packings(filters) > 0
  if (hidden || /\/LZW(?:Decode)?\b/.test(filters)) refused(unreadableWords)
}

const hexDigits = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = ''
  for await (const chunk of chunks) {
    const digits = rest + chunk.toString('latin1').replaceAll(/[^0-9a-f>]/gi, '')
    const [own = '', ...after] = digits.split('>')
    const even = own.length - (own.length % 2)
    yield Buffer.from(own.slice(0, even), 'hex')
    if (after.length > 0) return
    rest = own.slice(even)
  }
}

const fromAscii85 = (group: string): Buffer => {
  const value = [...group.padEnd(5, 'u')].reduce((sum, digit) => sum * 85 + digit.charCodeAt(0) - 33, 0)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value % 2 ** 32)
  return bytes.subarray(0, group.length - 1)
}

const ascii85 = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = ''
  for await (const chunk of chunks) {
    const text =
      rest +
      chunk
        .toString('latin1')
        .replaceAll(/[^!-uz~]/g, '')
        .replaceAll('z', '!!!!!')
    const [own = '', ...after] = text.split('~')
    const whole = after.length > 0 ? own.length : own.length - (own.length % 5)
    yield Buffer.concat((own.slice(0, whole).match(/.{2,5}/g) ?? []).map(fromAscii85))
    if (after.length > 0) return
    rest = own.slice(whole)
  }
}

const asIs = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks
}

/** What stands around the packed bytes, by the first way they are written. */
const wrapping = (about: string) => {
  const [first = ''] = /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|FlateDecode|Fl)\b/.exec(about) ?? []
  if (/^\/(?:ASCIIHexDecode|AHx)$/.test(first)) return hexDigits
  return /^\/(?:ASCII85Decode|A85)$/.test(first) ? ascii85 : asIs
}

const isOfObjects = (about: string): boolean => /\/ObjStm\b/.test(about)

const isTorn = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_STREAM_)/.test(String(error.code))

/** How large a stream is packed and unpacked; the names in it are looked at where they are the document's own. */
const unpack = async (path: string, start: number, about: string): Promise<{ packed: number; unpacked: number }> => {
  let size = 0
  let text = ''
  const named = isOfObjects(about)
  const content = createReadStream(path, { start })
  const inflate = createInflate()
  // It ends where its own bytes say, whatever words lie among them; what comes after is not read.
  pipeline(content, wrapping(about), inflate, () => content.destroy())
  const count = async (): Promise<void> => {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > mostOfOneStream) refused(swellingWords)
      if (!named) continue
      text = text.slice(-overlap) + chunk.toString('latin1')
      refuseActing(text)
    }
  }
  await count()
    .catch((error: unknown) => {
      // What is torn or encrypted nobody can unpack.
      if (!isTorn(error)) throw error
    })
    .finally(() => {
      content.destroy()
      inflate.destroy()
    })
  return { packed: inflate.bytesWritten, unpacked: size }
}

const read = async (file: FileHandle, start: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, Math.max(0, start))
  return buffer.subarray(0, bytesRead)
}

/** A program archive behind a document is opened by whoever looks from the end. */
const refuseTwoInOne = async (file: FileHandle, size: number): Promise<void> => {
  const tail = await read(file, size - tailSize, tailSize)
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0 || !/^[\s\0]*$/.test(tail.toString('latin1', end + 5))) refused('文件不是完整的PDF')
  const last = await read(file, size - zipTail, zipTail)
  for (let at = last.indexOf(zipEnd); at >= 0; at = last.indexOf(zipEnd, at + 1))
    if (at + 22 <= last.length && at + 22 + last.readUInt16LE(at + 20) === last.length) refused(actingWords)
}

const beginning = /(?<!end)stream\r?\n/g

/**
 * Refuses a document that swells beyond reason when it is opened, that does something by itself, or that is something
 * else besides. Read through a window: the document may be large.
 */
export const refuseHarmfulPdf = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    await refuseTwoInOne(file, size)
    let streams = 0
    let unpacked = 0
    let packed = 0
    let inside = false
    let text = ''
    for (let at = 0; at < size; at += window) {
      const base = at - text.length
      text += (await read(file, at, window)).toString('latin1')
      let from = 0
      for (;;) {
        if (inside) {
          const end = text.indexOf('endstream', from)
          if (end < 0) break
          from = end + 'endstream'.length
          inside = false
        }
        beginning.lastIndex = from
        const found = beginning.exec(text)
        const outside = text.slice(from, found?.index ?? text.length)
        refuseActing(outside)
        if (!found) break
        const since = plainNames(outside)
        const about = since.slice(Math.max(0, since.lastIndexOf('obj')))
        const filters = filtersOf(about)
        if (packings(filters) > 1 || (streams += 1) > mostStreams) refused(swellingWords)
        refuseUnread(filters)
        // A word in a text that looks like a beginning would cut the description short.
        if (packings(since) > packings(filters)) refused(unreadableWords)
        from = found.index + found[0].length
        // Objects that lie in a stream as they are, are the document's own words.
        inside = !(filters === '' && isOfObjects(about))
        if (isOfObjects(about) && filters !== '' && packings(filters) === 0) refused(unreadableWords)
        if (packings(filters) === 1) {
          const one = await unpack(path, base + from, about)
          unpacked += one.unpacked
          packed += one.packed
        }
        // Streams that lie within each other are read again and again: no honest document is longer than itself.
        if (unpacked > mostOfAll || packed > size + window) refused(swellingWords)
      }
      text = inside ? text.slice(-'endstream'.length) : text.slice(Math.max(from, text.length - overlap))
    }
  } finally {
    await file.close()
  }
}
