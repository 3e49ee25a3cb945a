import { afterEach, beforeEach, expect, test } from 'vitest'
import { push } from '@zdb/contract/desk/push/endpoints'
import { momentText } from '@zdb/contract/kit/china-time'
import { callsOf, respond, serve } from '../../../test/fake-server.ts'
import { aPush, missedFrom } from '../../../test/pushes.ts'
import { useFeed, type Push } from './feed.ts'
import { compareIds, makeFeed, markAllRead, onPush } from './push-feed.ts'
import { onScreenChange } from './screen-changes.ts'

let heard: string[] = []
let stop = () => undefined as void

beforeEach(() => {
  heard = []
  stop = onPush((fresh) => heard.push(...fresh.map(({ id }) => id)))
})

afterEach(() => stop())

const bell = () => useFeed.getState().list.map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => aPush(from + at))
const ids = (pushes: readonly Push[]) => pushes.map(({ id }) => id)
const fails = () => respond(push.missed, () => new Response('', { status: 503 }))

/** The page is loaded anew. */
const reopened = () => {
  useFeed.setState(useFeed.getInitialState(), true)
  return makeFeed('100')
}

test('on the first day the older pushes fill the bell and are not announced', async () => {
  serve(push.missed, missedFrom(range(1, 3)))
  await makeFeed('100').catchUp()
  expect(bell()).toEqual(['3', '2', '1'])
  expect(heard).toEqual([])
  expect(useFeed.getState().unread).toBe(3)
})

test('what another page heard while this one was being opened is not announced, and its screens are asked again', async () => {
  let changed: number[] = []
  const stopWatching = onScreenChange((changes) => (changed = changes.map(({ message }) => message.extras.type)))
  serve(push.missed, missedFrom([aPush(1), { ...aPush(2, '新的网单', { type: 7 }), at: momentText(new Date()) }]))
  await makeFeed('100').catchUp()
  stopWatching()
  expect(heard).toEqual([])
  expect(changed).toEqual([7])
})

test('what came while the console was closed is announced, in order', async () => {
  serve(push.missed, missedFrom(range(1, 3)))
  await makeFeed('100').catchUp()
  serve(push.missed, missedFrom(range(1, 6)))
  await reopened().catchUp()
  expect(heard).toEqual(['4', '5', '6'])
  expect(bell()).toEqual(['6', '5', '4', '3', '2', '1'])
})

test('a long absence loses nothing', async () => {
  serve(push.missed, missedFrom(range(1, 3)))
  await makeFeed('100').catchUp()
  serve(push.missed, missedFrom(range(1, 450)))
  await makeFeed('100').catchUp()
  expect(heard).toEqual(ids(range(4, 450)))
})

test('each merchant has its own place in the row', async () => {
  serve(push.missed, missedFrom(range(1, 3)))
  await makeFeed('100').catchUp()
  serve(push.missed, missedFrom(range(1, 6)))
  await makeFeed('200').catchUp()
  expect(heard).toEqual([])
})

test('nothing is heard twice, whichever way it comes', async () => {
  const shelf = range(1, 2)
  serve(push.missed, missedFrom(shelf))
  const feed = makeFeed('100')
  await feed.catchUp()
  shelf.push(aPush(3))
  feed.receive(aPush(3))
  feed.receive(aPush(3))
  await feed.catchUp()
  await feed.catchUp()
  expect(heard).toEqual(['3'])
  expect(bell()).toEqual(['3', '2', '1'])
  expect(useFeed.getState().unread).toBe(3)
})

test('a push that arrives during catching up waits for the older ones', async () => {
  const shelf = range(1, 2)
  serve(push.missed, missedFrom(shelf))
  const feed = makeFeed('100')
  await feed.catchUp()
  shelf.push(aPush(3), aPush(4))
  const done = feed.catchUp()
  feed.receive(aPush(5))
  await done
  expect(heard).toEqual(['3', '4', '5'])
  expect(useFeed.getState().unread).toBe(5)
})

test('a push committed late under a lower number is still found', async () => {
  const shelf = [aPush(1), aPush(2), aPush(4)]
  serve(push.missed, missedFrom(shelf))
  const feed = makeFeed('100')
  await feed.catchUp()
  shelf.splice(2, 0, aPush(3))
  await feed.catchUp()
  expect(heard).toEqual(['3'])
  expect(bell()).toEqual(['4', '3', '2', '1'])
})

test('a failed look is repaired by the next one', async () => {
  fails()
  const feed = makeFeed('100')
  await feed.catchUp()
  expect(bell()).toEqual([])
  serve(push.missed, missedFrom(range(1, 2)))
  await feed.catchUp()
  expect(bell()).toEqual(['2', '1'])
})

test('what a failed look was for is found by the next one, however much came by itself meanwhile', async () => {
  serve(push.missed, missedFrom(range(1, 2)))
  const feed = makeFeed('100')
  await feed.catchUp()
  fails()
  await feed.catchUp()
  range(4, 60).forEach(feed.receive)
  serve(push.missed, missedFrom(range(1, 60)))
  await feed.catchUp()
  expect(heard).toContain('3')
})

test('where the first look fails, what comes by itself meanwhile hides nothing of what came before it', async () => {
  serve(push.missed, missedFrom(range(1, 100)))
  await makeFeed('100').catchUp()
  const feed = reopened()
  fails()
  await feed.catchUp()
  feed.receive(aPush(150))
  serve(push.missed, missedFrom(range(1, 150)))
  await feed.catchUp()
  expect(heard).toEqual(['150', ...ids(range(101, 149))])
  expect(new Set(bell()).size).toBe(bell().length)
})

test('a page that hears one process and is deaf to another finds what that one said, though no look failed', async () => {
  serve(push.missed, missedFrom(range(1, 2)))
  const feed = makeFeed('100')
  await feed.catchUp()
  range(4, 60).forEach(feed.receive)
  serve(push.missed, missedFrom(range(1, 60)))
  await feed.catchUp()
  expect(heard.at(-1)).toBe('3')
})

test('what a page has heard, and what it has not, the page after it knows', async () => {
  serve(push.missed, missedFrom(range(1, 2)))
  const feed = makeFeed('100')
  await feed.catchUp()
  fails()
  await feed.catchUp()
  range(4, 60).forEach(feed.receive)
  serve(push.missed, missedFrom(range(1, 60)))
  await reopened().catchUp()
  expect(heard).toEqual([...ids(range(4, 60)), '3'])
  expect(bell()).toContain('60')
})

test('what any page of the browser has heard is not told by the next one that is opened', async () => {
  serve(push.missed, missedFrom(range(1, 2)))
  const pages = [makeFeed('100'), makeFeed('100')]
  for (const page of pages) await page.catchUp()
  pages[0]?.receive(aPush(3))
  pages[1]?.receive(aPush(4))
  serve(push.missed, missedFrom(range(1, 4)))
  await reopened().catchUp()
  expect(heard).toEqual(['3', '4'])
  expect(bell()).toEqual(['4', '3', '2', '1'])
})

test('numbers beyond 53 bits keep their order', () => {
  const numbers = ['9007199254740993', '9007199254740992', '10', '9', '9']
  expect(numbers.toSorted(compareIds)).toEqual(['9', '9', '10', '9007199254740992', '9007199254740993'])
})

test('all read tells the server up to which push', async () => {
  const shelf: Push[] = range(1, 3)
  serve(push.missed, missedFrom(shelf))
  await makeFeed('100').catchUp()
  serve(push.read, null)
  await markAllRead()
  expect(callsOf(push.read).map(({ body }) => body)).toEqual([{ up_to: '3' }])
  expect(useFeed.getState().unread).toBe(0)
  expect(useFeed.getState().list.every(({ read }) => read)).toBe(true)
})

test('what a page finds that was here all the time was not missed', async () => {
  const arrivals: string[] = []
  const stopNoting = onPush((_, arrival) => arrivals.push(arrival))
  const shelf = range(1, 2)
  serve(push.missed, missedFrom(shelf))
  const feed = makeFeed('100')
  await feed.catchUp()
  shelf.push(aPush(3))
  await feed.catchUp()
  shelf.push(aPush(4))
  await feed.catchUp({ wasAway: true })
  feed.receive(aPush(5))
  stopNoting()
  expect(arrivals).toEqual(['fetched', 'missed', 'live'])
})

test('what came while nobody was here was missed, though the first look for it failed', async () => {
  const arrivals: string[] = []
  const stopNoting = onPush((_, arrival) => arrivals.push(arrival))
  serve(push.missed, missedFrom(range(1, 2)))
  const feed = makeFeed('100')
  await feed.catchUp()
  fails()
  await feed.catchUp({ wasAway: true })
  serve(push.missed, missedFrom(range(1, 42)))
  await feed.catchUp()
  serve(push.missed, missedFrom(range(1, 43)))
  await feed.catchUp()
  serve(push.missed, missedFrom(range(1, 143)))
  await reopened().catchUp()
  stopNoting()
  expect(arrivals).toEqual(['missed', 'fetched', 'missed'])
})
