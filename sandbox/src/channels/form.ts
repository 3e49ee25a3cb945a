import type { FastifyRequest } from 'fastify'
import { header, rawBody, rawQuery } from '../raw-body.ts'

/** The parts of a multipart body; none where the body is no such one or is broken. */
export async function partsOf(request: FastifyRequest): Promise<FormData> {
  const type = header(request, 'content-type')
  if (!type.startsWith('multipart/')) return new FormData()
  const sent = new Response(new Uint8Array(rawBody(request)), { headers: { 'content-type': type } })
  return sent.formData().catch(() => new FormData())
}

/** The text fields of the address and of the body, a form or its parts; files are none of them. */
export async function formOf(request: FastifyRequest): Promise<URLSearchParams> {
  const form = new URLSearchParams(rawQuery(request))
  const fields = header(request, 'content-type').startsWith('multipart/')
    ? [...(await partsOf(request))]
    : [...new URLSearchParams(rawBody(request).toString('utf8'))]
  for (const [name, value] of fields) if (typeof value === 'string') form.append(name, value)
  return form
}
