import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { chatLimits, type ChatFileKind } from '@zdb/contract/desk/chat/limits'
import { aPicture, aVideo } from '#areas/desk/files/fixtures'
import { db } from '#core/db/tx'
import { days, moveClock, resetClock } from '#core/time/clock'
import { diskFiles } from '#ports/files/disk'
import { aPair, historyOf, type Chatter } from '#test/marketplace/chat/chatting'
import { test, type World } from '#test/harness/world'
import { claimFinish, releaseFinish } from './files.sql.ts'
import { pruneFiles } from './pruning.ts'
import { removeUpload } from './uploads.ts'

const begin = (person: Chatter, kind: ChatFileKind, name: string, size: number, random: string = randomUUID()) =>
  person.call(chat.beginUpload, { body: { client: person.client, kind, name, size, random } })

const append = (person: Chatter, upload_id: string, offset: number, content: Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'chunk')
  return person.call(chat.appendChunk, { params: { upload_id }, query: { client: person.client, offset }, form })
}

const finish = (person: Chatter, upload_id: string) =>
  person.call(chat.finishUpload, { params: { upload_id }, body: { client: person.client } })

const upload = async (person: Chatter, kind: ChatFileKind, name: string, content: Buffer) => {
  const id = (await begin(person, kind, name, content.length)).data?.upload_id ?? ''
  for (let offset = 0; offset < content.length; offset += chatLimits.chunkBytes)
    await append(person, id, offset, content.subarray(offset, offset + chatLimits.chunkBytes))
  return finish(person, id)
}

const sendFile = (person: Chatter, to: Chatter, content: object) =>
  person.call(chat.send, {
    body: { client: person.client, to: to.userId, random: randomUUID(), content: content as never },
  })

const open = (person: { headers: Record<string, string> }, world: World, id: string, range = '') =>
  fetch(`${world.url}/api.v2/im-chat/files/${id}`, { headers: { ...person.headers, ...(range && { range }) } })

const storedIn = async ({ dataDir }: World): Promise<string[]> =>
  (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => /\/[\da-f-]{36}/.test(name))

describe('an upload', () => {
  test('goes on where it stopped, after a reload too, and repeated pieces count once', async ({ world }) => {
    const [florist] = await aPair(world)
    const content = Buffer.alloc(chatLimits.chunkBytes + 10, 'a')
    const random = randomUUID()
    const id = (await begin(florist, 'file', '清单.txt', content.length, random)).data?.upload_id ?? ''
    const first = content.subarray(0, chatLimits.chunkBytes)
    const both = await Promise.all([append(florist, id, 0, first), append(florist, id, 0, first)])
    expect(both.map(({ data }) => data?.received)).toEqual([chatLimits.chunkBytes, chatLimits.chunkBytes])
    expect((await begin(florist, 'file', '清单.txt', content.length, random)).data).toMatchObject({
      upload_id: id,
      received: chatLimits.chunkBytes,
      file: null,
    })
    expect((await finish(florist, id)).code).toBe(codes.chatUploadUnfinished.code)
    const rest = content.subarray(chatLimits.chunkBytes)
    expect((await append(florist, id, content.length, rest)).code).toBe(codes.chatUploadOffset.code)
    expect((await append(florist, id, chatLimits.chunkBytes, rest.subarray(3))).code).toBe(codes.invalid.code)
    expect((await append(florist, id, chatLimits.chunkBytes, content.subarray(0, 20))).code).toBe(codes.invalid.code)
    expect((await append(florist, id, chatLimits.chunkBytes, rest)).data?.received).toBe(content.length)
    const [one, other] = await Promise.all([finish(florist, id), finish(florist, id)])
    expect(one.data).toMatchObject({ name: '清单.txt', type: 'text/plain', size: content.length, kind: 'file' })
    expect(other.data?.file_id).toBe(one.data?.file_id)
    expect(await storedIn(world)).toHaveLength(1)
    const state = await florist.call(chat.uploadState, { params: { upload_id: id }, query: { client: florist.client } })
    expect(state.data?.file?.file_id).toBe(one.data?.file_id)
  })

  test.for([
    ['image', 100 * 1024 ** 2, '图片大小不能超过100MB！'],
    ['file', 300 * 1024 ** 2, '文件大小不能超过300MB！'],
    ['video', 300 * 1024 ** 2, '视频大小不能超过300MB！'],
  ] as const)('of a larger %s is refused before a byte is sent', async ([kind, most, words], { world }) => {
    const [florist] = await aPair(world)
    expect(await begin(florist, kind, '大.bin', most + 1)).toMatchObject({
      code: codes.fileTooLarge.code,
      message: words,
    })
    expect((await begin(florist, kind, '大.bin', most)).code).toBe(0)
  })

  test('is what its content says: a page is no picture, a picture no film, and what runs is nothing', async ({
    world,
  }) => {
    const [florist] = await aPair(world)
    const page = Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')
    expect((await upload(florist, 'image', '花.png', page)).code).toBe(codes.fileTypeRefused.code)
    expect((await upload(florist, 'video', '花.mp4', await aPicture('png'))).code).toBe(codes.chatFileKind.code)
    expect((await upload(florist, 'sound', '花.mp3', await aPicture('png'))).code).toBe(codes.chatFileKind.code)
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])
    expect((await upload(florist, 'file', '报价.pdf', program)).code).toBe(codes.fileTypeRefused.code)
    expect((await upload(florist, 'image', '花.gif', await aPicture('png', 40, 30))).data).toMatchObject({
      type: 'image/png',
      name: '花.gif.png',
      width: 40,
      height: 30,
    })
  })

  test('is put together by one at a time, and what was refused leaves nothing to look at again', async ({ world }) => {
    const [florist] = await aPair(world)
    const id = (await begin(florist, 'file', '清单.txt', 10)).data?.upload_id ?? ''
    await append(florist, id, 0, Buffer.alloc(10, 'a'))
    expect(await claimFinish(id, new Date(0))).toBe(true)
    expect(await finish(florist, id)).toMatchObject(codes.chatUploadBusy)
    await releaseFinish(id)
    const all = await Promise.all(Array.from({ length: 10 }, () => finish(florist, id)))
    expect(new Set(all.map(({ data }) => data?.file_id)).size).toBe(1)
    const before = await storedIn(world)
    const bad = (await begin(florist, 'video', '花.mp4', 10)).data?.upload_id ?? ''
    await append(florist, bad, 0, Buffer.alloc(10, 'a'))
    expect((await finish(florist, bad)).code).not.toBe(0)
    expect(await storedIn(world)).toEqual(before)
    expect((await finish(florist, bad)).code).toBe(codes.notFound.code)
  })

  test('has its room for a day, and a piece behind the end leaves nothing', async ({ world }) => {
    const [florist] = await aPair(world)
    const random = randomUUID()
    const id = (await begin(florist, 'file', '清单.txt', 10, random)).data?.upload_id ?? ''
    await append(florist, id, 0, Buffer.alloc(10, 'a'))
    const before = await storedIn(world)
    for (let time = 0; time < 2; time += 1)
      expect((await append(florist, id, 10, Buffer.alloc(0))).data?.received).toBe(10)
    expect(await storedIn(world)).toEqual(before)
    await db()
      .updateTable('chat_upload')
      .set({ size: chatLimits.uploadBytesPerDay - 5 })
      .where('id', '=', id)
      .execute()
    expect((await begin(florist, 'file', '小.txt', 5)).code).toBe(0)
    expect(await begin(florist, 'file', '多.txt', 1)).toMatchObject(codes.chatUploadsFull)
    moveClock(days(1) + 60_000)
    const tomorrow = await begin(florist, 'file', '多.txt', 1)
    resetClock()
    expect(tomorrow.code).not.toBe(codes.chatUploadsFull.code)
  })

  test('can be taken back', async ({ world }) => {
    const [florist] = await aPair(world)
    const id = (await begin(florist, 'file', '清单.txt', 10)).data?.upload_id ?? ''
    await append(florist, id, 0, Buffer.alloc(10, 'a'))
    const before = await storedIn(world)
    await florist.call(chat.cancelUpload, { params: { upload_id: id }, query: { client: florist.client } })
    expect((await storedIn(world)).length).toBe(before.length - 1)
    expect((await finish(florist, id)).code).toBe(codes.notFound.code)
  })
})

test('a piece that arrives while its upload is taken back goes with it', async ({ world }) => {
  const [florist] = await aPair(world)
  const files = diskFiles(join(world.dataDir, 'files'))
  const content = Buffer.alloc(chatLimits.chunkBytes + 10, 'a')
  const id = (await begin(florist, 'file', '清单.txt', content.length)).data?.upload_id ?? ''
  const before = await storedIn(world)
  await append(florist, id, 0, content.subarray(0, chatLimits.chunkBytes))
  let late: number | undefined
  const remove = async (key: string) => {
    late ??= (await append(florist, id, chatLimits.chunkBytes, content.subarray(chatLimits.chunkBytes))).code
    return files.remove(key)
  }
  await removeUpload({ ...files, remove }, id)
  expect(late).toBe(0)
  expect(await storedIn(world)).toEqual(before)
})

describe('a file', () => {
  test('is for the two it was sent between, until it is taken back', async ({ world }) => {
    const [florist, baker] = await aPair(world)
    const [stranger] = await aPair(world)
    const file_id = (await upload(florist, 'image', '花.png', await aPicture('png', 800, 600))).data?.file_id ?? ''
    const status = async (person: Chatter) => {
      const answer = await open(person, world, file_id)
      return answer.headers.get('content-type')?.includes('json') ? ((await answer.json()) as { code: number }).code : 0
    }
    expect([await status(florist), await status(baker)]).toEqual([0, codes.notFound.code])
    // Only who uploaded it can send it.
    expect((await sendFile(baker, florist, { type: 'TIMImageElem', file_id })).code).toBe(codes.notFound.code)
    const sent = await sendFile(florist, baker, { type: 'TIMImageElem', file_id })
    expect(sent.data?.message).toMatchObject({
      type: 'TIMImageElem',
      payload: {
        imageInfoArray: [
          { type: 0, width: 800, height: 600 },
          { type: 1, width: 480, height: 360 },
        ],
      },
    })
    expect([await status(baker), await status(stranger)]).toEqual([0, codes.notFound.code])
    const small = await fetch(`${world.url}/api.v2/im-chat/files/${file_id}/thumbnail`, { headers: baker.headers })
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const clerk = await world.subAccount(baker, { grants: ['online.read'] })
    expect((await clerk.call(chat.file, { params: { file_id } })).code).toBe(codes.forbidden.code)
    await florist.call(chat.revoke, {
      params: { message_id: sent.data?.message.ID ?? '' },
      body: { client: florist.client },
    })
    expect(await status(baker)).toBe(codes.notFound.code)
  })

  test('a film is played from the middle, a voice is heard, and a document is handed over for saving', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    const film = (await upload(florist, 'video', '花店.mp4', aVideo)).data?.file_id ?? ''
    await sendFile(florist, baker, { type: 'TIMVideoFileElem', file_id: film, second: 3, width: 640, height: 360 })
    const part = await open(baker, world, film, 'bytes=100-199')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${aVideo.length}`])
    expect((await historyOf(baker, florist))?.items[0]?.payload).toMatchObject({
      videoSecond: 3,
      snapshotWidth: 640,
      snapshotUrl: '',
    })
    const voice = (await upload(florist, 'sound', '语音.mp4', aVideo)).data
    expect(voice).toMatchObject({ kind: 'sound', type: 'audio/mp4' })
    const wrong = await sendFile(florist, baker, { type: 'TIMVideoFileElem', file_id: voice?.file_id })
    expect(wrong.code).toBe(codes.chatFileKind.code)
    await sendFile(florist, baker, { type: 'TIMSoundElem', file_id: voice?.file_id, second: 4 })
    const list = (await upload(florist, 'file', '清单.txt', Buffer.from('红玫瑰'))).data?.file_id ?? ''
    await sendFile(florist, baker, { type: 'TIMFileElem', file_id: list })
    expect((await open(baker, world, list)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('goes with its messages after two years; what was never sent or finished goes after a day', async ({
    world,
  }) => {
    const [florist, baker] = await aPair(world)
    const files = diskFiles(join(world.dataDir, 'files'))
    const sent = (await upload(florist, 'file', '一.txt', Buffer.from('一'))).data?.file_id ?? ''
    const spare = (await upload(florist, 'file', '二.txt', Buffer.from('二'))).data?.file_id ?? ''
    const half = (await begin(florist, 'file', '三.txt', 10)).data?.upload_id ?? ''
    await append(florist, half, 0, Buffer.alloc(10, 'a'))
    const message = (await sendFile(florist, baker, { type: 'TIMFileElem', file_id: sent })).data?.message.ID
    const kept = async () =>
      (await db().selectFrom('chat_file').select('id').where('merchant_id', '=', florist.merchantId).execute()).map(
        ({ id }) => id,
      )
    await pruneFiles(files)
    expect((await kept()).toSorted()).toEqual([sent, spare].toSorted())
    moveClock(days(2))
    // One that the store will not give up keeps none of the others.
    const [stuck] = await db().selectFrom('chat_chunk').select('stored_key').where('upload_id', '=', half).execute()
    const remove = (key: string) => (key === stuck?.stored_key ? Promise.reject(new Error('busy')) : files.remove(key))
    await expect(pruneFiles({ ...files, remove })).rejects.toThrow('1 files could not be removed')
    expect(await kept()).toEqual([sent])
    await pruneFiles(files)
    resetClock()
    expect(await kept()).toEqual([sent])
    expect((await finish(florist, half)).code).toBe(codes.notFound.code)
    await db().deleteFrom('chat_message').where('id', '=', Number(message)).execute()
    moveClock(days(2))
    await pruneFiles(files)
    resetClock()
    expect(await kept()).toEqual([])
  })
})
