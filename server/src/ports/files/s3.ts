import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { refuseOutside } from '#core/db/tx'
import { isKey, newKey } from './key.ts'
import { filesFailure, type Files } from './port.ts'

export type S3Config = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  timeoutMs?: number
}

const slowestBytesPerMs = 500

/** Any S3-compatible store, path-style addresses, SigV4. */
export function s3Files(config: S3Config): Files {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const urlOf = (key: string) => `${config.endpoint.replace(/\/$/, '')}/${config.bucket}/${key}`

  // The deadline is for the store's first answer; a long download then takes the time it takes.
  const call = async (key: string, init: RequestInit, extraMs = 0): Promise<Response> => {
    refuseOutside('a file is moved')
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), (config.timeoutMs ?? 15_000) + extraMs)
    return client
      .fetch(urlOf(key), { ...init, signal: deadline.signal })
      .catch((error: unknown) => {
        throw filesFailure('unreachable', String(error))
      })
      .finally(() => clearTimeout(timer))
  }

  return {
    async put(content, { type, extension }) {
      const key = newKey(extension)
      const { aside, size, hash } = await spool(content)
      try {
        // S3 wants length and hash before the first byte, hence the copy on disk.
        const body = await openAsBlob(aside)
        const headers = { 'content-type': type, 'x-amz-content-sha256': hash }
        await accepted(await call(key, { method: 'PUT', headers, body }, size / slowestBytesPerMs))
        return { key, size }
      } finally {
        await rm(aside, { force: true })
      }
    },

    async get(key, range) {
      if (!isKey(key)) return undefined
      const headers = range && { range: `bytes=${range.start}-${range.end ?? ''}` }
      const response = await call(key, { method: 'GET', ...(headers && { headers }) })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      await accepted(response)
      const content = response.body ? Readable.fromWeb(response.body) : Readable.from([])
      const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
      if (size) return { content, size: Number(size), start: Number(start), end: Number(end) }
      const length = Number(response.headers.get('content-length'))
      return { content, size: length, start: 0, end: length - 1 }
    },

    async remove(key) {
      if (isKey(key)) await (await accepted(await call(key, { method: 'DELETE' }))).body?.cancel()
    },
  }
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  const words = await response.text()
  const code = /<Code>(\w+)<\/Code>/.exec(words)?.[1] ?? `HTTP ${response.status}`
  if (response.status === 416) throw filesFailure('badRange', code)
  if (response.status === 507 || code === 'QuotaExceeded') throw filesFailure('full', code)
  throw filesFailure(response.status >= 500 ? 'unreachable' : 'refused', code)
}

async function spool(content: Readable): Promise<{ aside: string; size: number; hash: string }> {
  const aside = join(tmpdir(), `zdb-upload-${randomUUID()}`)
  const sum = createHash('sha256')
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      done(null, chunk)
    },
  })
  const out = createWriteStream(aside, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(content, counted, out)
    return { aside, size: out.bytesWritten, hash: sum.digest('hex') }
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}
