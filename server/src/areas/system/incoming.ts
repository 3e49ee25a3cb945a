import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { refuseField } from '#core/refusal'

export type Incoming = { name: string; content: Readable }

const linger = 2_000

/**
 * Hands over the one file of a multipart call while it arrives. Whoever stops reading half-way has the answer sent
 * at once; the rest is thrown away for a moment, so that the sender hears it, and then the line is cut.
 */
export const withIncoming = async <T>(request: FastifyRequest, receive: (file: Incoming) => Promise<T>): Promise<T> => {
  const missing = (): never => refuseField('file', '请选择要上传的文件')
  if (!request.isMultipart() || request.raw.destroyed) missing()
  try {
    // Limits depend on the kind of file and are counted by whoever receives it.
    const part: MultipartFile = (await request.file({ throwFileSizeLimit: false })) ?? missing()
    return await receive({ name: part.filename ?? '', content: part.file })
  } finally {
    setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, linger).unref()
  }
}

/** A file of our own for a moment, gone whatever happens. */
export const withAside = async <T>(use: (path: string) => Promise<T>): Promise<T> => {
  const path = join(tmpdir(), `zdb-upload-${randomUUID()}`)
  try {
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
