import { expect, test } from 'vitest'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { callsOf, refuse, respond, serve } from '../../../../../test/fake-server.ts'
import { uploadFile } from './uploads.ts'

const size = 10
const chunk = 4
const file = new File(['0123456789'], '报价.pdf', { type: 'application/pdf' })
const upload = { file, kind: 'file', random: 'random-1' } as const
const live = () => new AbortController().signal

const arrived = {
  file_id: '0f0e8a44-1111-4222-8333-444455556666',
  kind: 'file',
  name: '报价.pdf',
  type: 'application/pdf',
  size,
  width: null,
  height: null,
  url: '/f',
} as const

/** A server that has so many bytes already. */
const serveUploads = (received = 0) => {
  let place = received
  const state = () => ({
    upload_id: 'u1',
    kind: 'file' as const,
    name: '报价.pdf',
    size,
    received: place,
    chunk_size: chunk,
    file: null,
  })
  serve(chat.beginUpload, state)
  serve(chat.uploadState, state)
  serve(chat.appendChunk, ({ file: piece }) => {
    place += piece?.size ?? 0
    return state()
  })
  serve(chat.finishUpload, arrived)
  serve(chat.cancelUpload, null)
}

const offsets = () => callsOf(chat.appendChunk).map(({ query }) => Number(query.offset))

test('a file goes in pieces, and says how far it is', async () => {
  serveUploads()
  const told: number[] = []
  const answer = await uploadFile(upload, (percent) => told.push(percent), live())
  expect(answer).toEqual({ ok: true, data: arrived.file_id })
  expect(offsets()).toEqual([0, 4, 8])
  expect(told).toEqual([0, 40, 80, 100])
  expect(callsOf(chat.beginUpload)[0]?.body).toMatchObject({ kind: 'file', name: '报价.pdf', size, random: 'random-1' })
})

test('begun again it goes on where it stopped', async () => {
  serveUploads(8)
  await uploadFile(upload, () => undefined, live())
  expect(offsets()).toEqual([8])
})

test('a piece whose place the server does not agree with is sent from where the server stands', async () => {
  serveUploads(4)
  let refused = false
  serve(chat.beginUpload, {
    upload_id: 'u1',
    kind: 'file',
    name: '报价.pdf',
    size,
    received: 0,
    chunk_size: chunk,
    file: null,
  })
  const offset = chatCodes.chatUploadOffset
  respond(chat.appendChunk, () => {
    if (refused)
      return Response.json({
        code: 0,
        message: '',
        errors: [],
        data: { upload_id: 'u1', kind: 'file', name: '报价.pdf', size, received: size, chunk_size: chunk, file: null },
      })
    refused = true
    return Response.json({ code: offset.code, message: offset.message, errors: [], data: null })
  })
  const answer = await uploadFile(upload, () => undefined, live())
  expect(answer.ok).toBe(true)
  expect(offsets()).toEqual([0, 4])
})

test('what the server refuses is told in its words', async () => {
  serveUploads()
  refuse(chat.beginUpload, { code: 1, message: '文件大小不能超过300MB！' })
  expect(await uploadFile(upload, () => undefined, live())).toMatchObject({
    ok: false,
    message: '文件大小不能超过300MB！',
  })
})

test('stopped, the server forgets it too', async () => {
  serveUploads()
  const stop = new AbortController()
  const answer = await uploadFile(upload, () => stop.abort(), stop.signal)
  expect(answer.ok).toBe(false)
  expect(callsOf(chat.cancelUpload)[0]?.params).toEqual({ upload_id: 'u1' })
})
