import { afterEach, beforeAll, expect, test } from 'vitest'
import { openImDesk, type ImDesk } from '#test/marketplace/chat/tencent-desk'
import { isImFailure, type Im } from '../port.ts'
import { tencentIm } from './tencent.ts'

let desk: ImDesk
let im: Im
beforeAll(async () => {
  desk = await openImDesk()
  im = tencentIm({ ...desk, timeoutMs: 2_000 })
  for (const userId of ['m1', 'm2']) await im.importAccount({ userId, nick: `花店${userId}`, avatar: '' })
})
afterEach(() => desk.faults({}))

const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (isImFailure(error) ? error.kind : error),
  )
const text = (words: string) => ({ type: 'TIMTextElem', payload: { text: words } })
let sent = 0
const hello = (words: string, from = 'm1', to = 'm2') => ({
  from,
  to,
  content: text(words),
  customData: '',
  random: (sent += 1),
})
const lately = () => ({ from: new Date(Date.now() - 600_000), to: new Date(Date.now() + 60_000) })

test('what the vendor verifies a login with accepts ours, and no other', async () => {
  expect(await desk.login('m1', im.userSig('m1', 60))).toMatchObject({ code: 0 })
  expect(await desk.login('m2', im.userSig('m1', 60))).toMatchObject({ code: 70013 })
  expect(await desk.login('m1', im.userSig('m1', -60))).toMatchObject({ code: 70001 })
  expect(await desk.login('m1', tencentIm({ ...desk, key: 'guess' }).userSig('m1', 60))).toMatchObject({ code: 70009 })
  expect(await desk.login('m1', 'nonsense')).toMatchObject({ code: 70003 })
})

test('who is kicked comes in with a new signature and with none of before', async () => {
  const before = im.userSig('m1', 60)
  expect(await desk.login('m1', before)).toMatchObject({ code: 0 })
  await im.kick('m1')
  expect(await desk.login('m1', before)).toMatchObject({ code: 70052 })
  const { key } = await im.send(hello('还在'))
  expect((await desk.look()).messages.find(({ MsgKey }) => MsgKey === key)?.MsgRandom).toBe(sent)
})

test('an account is made known with its name, and renamed later', async () => {
  await im.setProfile({ userId: 'm1', nick: '春风花坊', avatar: 'https://example.com/a.png' })
  expect((await desk.look()).accounts['m1']).toEqual({ nick: '春风花坊', avatar: 'https://example.com/a.png' })
})

test('a message goes out, is found again under the same key, and is taken back once', async () => {
  const { key, at } = await im.send({ ...hello('33枝红玫瑰"加急"'), customData: '{"login_user":"王小花"}' })
  const found = (await im.history(['m2', 'm1'], lately())).find((each) => each.key === key)
  expect(found).toMatchObject({
    from: 'm1',
    to: 'm2',
    at,
    content: text('33枝红玫瑰"加急"'),
    customData: '{"login_user":"王小花"}',
    withdrawn: false,
  })
  await im.withdraw({ from: 'm1', to: 'm2', key })
  expect((await im.history(['m1', 'm2'], lately())).find((each) => each.key === key)?.withdrawn).toBe(true)
  expect(await kindOf(im.withdraw({ from: 'm1', to: 'm2', key }))).toBe('gone')
})

test.each([
  { type: 'TIMFileElem', payload: { uuid: 'u', fileName: '报价.pdf', fileUrl: 'https://a/b', fileSize: 12 } },
  { type: 'TIMSoundElem', payload: { uuid: 'u', url: 'https://a/b', size: 9, second: 3 } },
  { type: 'TIMFaceElem', payload: { index: 4, data: '[龇牙]' } },
  { type: 'TIMCustomElem', payload: { data: '{}', description: 'order', extension: '' } },
  {
    type: 'TIMImageElem',
    payload: {
      uuid: 'u',
      imageFormat: 'png',
      imageInfoArray: [{ type: 1, url: 'https://a/b', width: 2, height: 3, size: 4 }],
    },
  },
  {
    type: 'TIMVideoFileElem',
    payload: {
      videoUrl: 'https://a/v',
      videoSize: 5,
      videoSecond: 6,
      videoFormat: 'mp4',
      snapshotUrl: 'https://a/s',
      snapshotWidth: 7,
      snapshotHeight: 8,
    },
  },
])('$type arrives as it was sent', async (content) => {
  const { key } = await im.send({ ...hello(''), content })
  expect((await im.history(['m1', 'm2'], lately())).find((each) => each.key === key)?.content).toEqual(content)
})

test('a long history is read to its end, oldest first and each once', async () => {
  const sent = await Promise.all([
    desk.send(Array.from({ length: 120 }, (_, at) => ({ from: 'm1', to: 'm2', text: `${at}${'花'.repeat(200)}` }))),
    desk.send(Array.from({ length: 120 }, (_, at) => ({ from: 'm2', to: 'm1', text: String(at) }))),
  ])
  const found = (await im.history(['m1', 'm2'], lately())).map(({ key }) => key)
  expect(found).toEqual((await desk.look()).messages.map(({ MsgKey }) => MsgKey))
  expect(new Set(found).size).toBe(found.length)
  expect(found).toEqual(expect.arrayContaining(sent.flat().map(({ key }) => key)))
  expect((await im.contacts('m1')).map(({ userId }) => userId)).toEqual(['m2'])
})

test('an account the service does not know is made known and asked for again', async () => {
  await im.send(hello('初次见面', 'm1', 'm77'))
  expect(Object.keys((await desk.look()).accounts)).toContain('m77')
  await im.setProfile({ userId: 'm78', nick: '新店', avatar: '' })
  expect((await desk.look()).accounts['m78']?.nick).toBe('新店')
})

test('a ticket the service holds to be over is signed anew once, and no more often', async () => {
  await desk.faults({ expire: { next: 1 } })
  expect(await kindOf(im.send(hello('再签一次')))).toBe('done')
  await desk.faults({ expire: { next: 2 } })
  expect(await kindOf(im.send(hello('两次')))).toBe('refused')
  expect(await kindOf(im.send(hello('之后')))).toBe('done')
})

test('a wrong key, too many calls, a broken service, a silent one and none at all are told apart', async () => {
  expect(await kindOf(tencentIm({ ...desk, key: 'guess' }).send(hello('x')))).toBe('refused')
  expect(await kindOf(tencentIm({ ...desk, sdkAppId: '1' }).send(hello('x')))).toBe('refused')
  await desk.faults({ throttle: 1 })
  expect(await kindOf(im.send(hello('x')))).toBe('throttled')
  await desk.faults({ error: 1 })
  expect(await kindOf(im.send(hello('x')))).toBe('unreachable')
  await desk.faults({ silent: 1 })
  expect(await kindOf(tencentIm({ ...desk, timeoutMs: 200 }).send(hello('x')))).toBe('unreachable')
  expect(await kindOf(tencentIm({ ...desk, endpoint: 'http://127.0.0.1:9' }).send(hello('x')))).toBe('unreachable')
})
