import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { files as contract } from '@zdb/contract/desk/files/endpoints'
import { uploadLimits, uploadRefusals } from '@zdb/contract/desk/files/schemas'
import type { Actor, SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { spendRateLimit } from '#core/http/rate-limits'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { Files } from '#ports/files/port'
import { withAside } from './aside.ts'
import { safeName } from './file-names.ts'
import { publicKey } from './file-keys.ts'
import { refuseHarmfulPdf } from './pdf-hazards.ts'
import { picturePrints } from './pictures/prints.ts'
import { redraw } from './pictures/redraw.ts'
import { headSize, kindByHead, typeOfFile, type FileType, type Kind } from './file-types.ts'
import { withIncoming } from './incoming.ts'
import { insertFile } from './files.sql.ts'

const withAsides = <T>(use: (first: string, second: string) => Promise<T>): Promise<T> =>
  withAside((first) => withAside((second) => use(first, second)))

const refuseLarger = (size: number, kind: Kind): void => {
  if (size > uploadLimits[kind]) refuse('fileTooLarge', uploadRefusals[kind])
}

/** Writes the content aside and stops at the first byte too many for what the content turns out to be. */
const save = async (content: Readable, path: string): Promise<number> => {
  let size = 0
  let head: Buffer[] = []
  let kind: Kind | undefined
  const counted = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length
      if (!kind) head.push(chunk)
      if (!kind && size >= headSize) {
        kind = await kindByHead(Buffer.concat(head))
        head = []
      }
      refuseLarger(size, kind ?? 'file')
      yield chunk
    }
  }
  await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return size
}

type Checked = { path: string; width: number | null; height: number | null }

/** What is kept of a file that has arrived: of a picture its pixels, of anything else all of it. */
const checked = async (path: string, drawn: string, { kind, extension }: FileType): Promise<Checked> => {
  if (kind === 'image') return redraw(path, drawn, extension)
  if (extension === 'pdf') await refuseHarmfulPdf(path)
  return { path, width: null, height: null }
}

export type Examined = FileType & { name: string; path: string; width: number | null; height: number | null }

/**
 * What a file that lies aside is, by its content, and what of it is to be kept: of a picture its pixels. What may not be
 * uploaded, or is larger than its kind may be, is refused.
 */
export const examine = async (
  { path: arrived, size, name }: { path: string; size: number; name: string },
  drawn: string,
): Promise<Examined> => {
  if (size === 0) refuse('fileTypeRefused', '文件内容为空')
  const found = await typeOfFile(arrived, name)
  refuseLarger(size, found.kind)
  return { ...found, ...(await checked(arrived, drawn, found)), name: safeName(name, found) }
}

export type Upload = Result<typeof contract.upload>
/** Whose it is, and who brought it; without an account it is the platform's work for the merchant. */
type Owner = { merchantId: number; accountId: number | null; actor: Actor | SystemActor }

/** Keeps one file of the merchant. Type and kind follow from its content, never from what the sender calls it. */
export const keepFor = (
  files: Files,
  { merchantId, accountId, actor }: Owner,
  request: FastifyRequest,
): Promise<Upload> =>
  withIncoming(request, (incoming) =>
    withAsides(async (arrived, drawn) => {
      const sent = { path: arrived, size: await save(incoming.content, arrived), name: incoming.name }
      const { kind, type, extension, name, path, width, height } = await examine(sent, drawn)
      const prints = kind === 'image' ? await picturePrints(path) : null
      const stored = await files.put(createReadStream(path), { type, extension })
      const { size } = stored
      const key = publicKey(stored.key)
      await within(async (tx) => {
        await insertFile(tx, { key, merchantId, accountId, name, type, kind, size, width, height, prints })
        await record(tx, actor, 'files.upload', key, { merchantId, after: { name, type, size } })
      }).catch(async (error: unknown) => {
        // Without its row nobody could ever open it.
        await files.remove(stored.key)
        throw error
      })
      return { url: `/files/${key}`, name, size, type, kind, width, height }
    }),
  )

export const upload = async (files: Files, actor: Actor, request: FastifyRequest): Promise<Upload> => {
  const { merchantId, accountId } = actor
  await spendRateLimit('upload', String(accountId))
  return keepFor(files, { merchantId, accountId, actor }, request)
}
