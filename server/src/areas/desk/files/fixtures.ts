import { request as httpRequest } from 'node:http'

export { aPicture } from '#test/harness/pictures'

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

/** The beginning of a video as phones write it. */
export const aVideo = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mp42isom'),
  Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251)),
])
