import { request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import sharp from 'sharp'

/** A plain picture of that size. */
export const aPicture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a8f5b' } })
    .toFormat(format)
    .toBuffer()

const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

/** A waybill as a label printer writes it, with a font of our own: the machine may have no Chinese one. */
export const aWaybillPhoto = async (lines: readonly string[]): Promise<Buffer> => {
  const drawn = lines.map(async (text, index) => ({
    input: await sharp({ text: { text, font: 'Noto Sans SC 14', fontfile: font, dpi: 150, rgba: true } })
      .png()
      .toBuffer(),
    top: 30 + index * 60,
    left: 40,
  }))
  return sharp({ create: { width: 1_000, height: 60 + lines.length * 60, channels: 3, background: 'white' } })
    .composite(await Promise.all(drawn))
    .jpeg()
    .toBuffer()
}

export const formWith = (name: string, content: Uint8Array | string, type = 'application/octet-stream'): FormData => {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name)
  return form
}

type RawUpload = { url: string; headers: Record<string, string>; name: string; chunks: Iterable<Buffer> }
type UploadAnswer = { body: unknown; sent: number }

/** Sends a file chunk by chunk, as long as the server takes it, and hears the answer even half-way. */
export const sendSlowly = ({ url, headers, name, chunks }: RawUpload): Promise<UploadAnswer> =>
  new Promise((resolve, reject) => {
    let sent = 0
    let answered = false
    const boundary = 'zdb-boundary'
    const contentType = `multipart/form-data; boundary=${boundary}`
    const request = httpRequest(url, { method: 'POST', headers: { ...headers, 'content-type': contentType } })
    request.on('error', (error) => (answered ? undefined : reject(error)))
    request.on('response', (response) => {
      answered = true
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('end', () => {
        request.destroy()
        resolve({ body: JSON.parse(text) as unknown, sent })
      })
    })
    const send = async (): Promise<void> => {
      request.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
      for (const chunk of chunks) {
        if (answered) return
        sent += chunk.length
        await new Promise((written) => request.write(chunk, written))
      }
      request.end(`\r\n--${boundary}--\r\n`)
    }
    send().catch((error: unknown) => {
      request.destroy()
      reject(error)
    })
  })
