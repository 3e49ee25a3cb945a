import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { md5 } from '../digest.ts'
import { escapeHtml } from '../page.ts'
import type { Provider } from '../provider.ts'
import { header, rawBody } from '../raw-body.ts'
import { sigV4Gate, type S3Error, type S3Keys } from './sigv4.ts'

const base = '/files'
const roomFor = 256 * 1024 * 1024

type Stored = { content: Buffer; type: string; at: Date }
type ObjectRequest = FastifyRequest<{ Params: { bucket: string; '*': string } }>

const errors = {
  bucket: { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist' },
  key: { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' },
  range: { status: 416, code: 'InvalidRange', message: 'The requested range is not satisfiable' },
  full: { status: 507, code: 'QuotaExceeded', message: 'The bucket has no room for this object.' },
} satisfies Record<string, S3Error>

/** The object calls of an S3-compatible store with path-style addresses; objects live in memory. */
export function s3(keys: S3Keys & { bucket: string }): Provider {
  const refusalOf = sigV4Gate(keys)
  const objects = new Map<string, Stored>()
  let used = 0

  const fail = (reply: FastifyReply, resource: string, { status, code, message }: S3Error) =>
    reply
      .code(status)
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><Resource>${escapeHtml(resource)}</Resource><RequestId>${randomUUID()}</RequestId></Error>`,
      )

  const forget = (key: string) => {
    used -= objects.get(key)?.content.length ?? 0
    objects.delete(key)
  }

  const put = (request: ObjectRequest, reply: FastifyReply, key: string) => {
    const content = rawBody(request)
    if (used - (objects.get(key)?.content.length ?? 0) + content.length > roomFor) return fail(reply, key, errors.full)
    forget(key)
    objects.set(key, { content, type: header(request, 'content-type') || 'binary/octet-stream', at: new Date() })
    used += content.length
    return reply.header('etag', `"${md5(content)}"`).send()
  }

  const get = (request: ObjectRequest, reply: FastifyReply, key: string) => {
    const stored = objects.get(key)
    if (!stored) return fail(reply, key, errors.key)
    const { content, type, at } = stored
    void reply
      .headers({ etag: `"${md5(content)}"`, 'last-modified': at.toUTCString(), 'accept-ranges': 'bytes' })
      .type(type)
    const range = /^bytes=(\d+)-(\d*)$/.exec(header(request, 'range'))
    if (!range) return reply.send(content)
    const start = Number(range[1])
    const end = Math.min(range[2] ? Number(range[2]) : Infinity, content.length - 1)
    if (start > end) return fail(reply, key, errors.range)
    return reply
      .code(206)
      .header('content-range', `bytes ${start}-${end}/${content.length}`)
      .send(content.subarray(start, end + 1))
  }

  const remove = (_request: ObjectRequest, reply: FastifyReply, key: string) => {
    forget(key)
    return reply.code(204).send()
  }

  const checked = (answer: typeof put) => async (request: ObjectRequest, reply: FastifyReply) => {
    const key = request.params['*']
    const refusal = refusalOf(request) ?? (request.params.bucket === keys.bucket ? undefined : errors.bucket)
    return refusal ? fail(reply, key, refusal) : answer(request, reply, key)
  }

  return {
    title: '对象存储',
    protocol: 'S3 兼容：上传、下载、删除对象 · AWS4-HMAC-SHA256 签名',
    base: `${base}/{bucket}/{key}`,
    pages: [],
    serve: (app) => {
      app.put(`${base}/:bucket/*`, checked(put))
      app.get(`${base}/:bucket/*`, checked(get))
      app.delete(`${base}/:bucket/*`, checked(remove))
    },
  }
}
