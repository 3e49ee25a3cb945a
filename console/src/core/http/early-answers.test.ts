import { afterEach, expect, test, vi } from 'vitest'
import { firstRowsId } from '#core/browser/list-place.ts'
import { changeScreens } from '#core/realtime/screen-changes.ts'
import { afterFirstRows, forgetEarly, signEarly, takeEarly, type Early, type WithEarly } from './early-answers.ts'

const withEarly = globalThis as WithEarly
const signal = () => new AbortController().signal

const documentAsked = (address: string, rows?: string): Early => {
  const asked = { answer: Promise.resolve(new Response('{}')), stop: vi.fn(), token: 'mine' }
  const answers: Early['answers'] = new Map([[address, asked]])
  const early = { answers, rows }
  withEarly.zdbEarly = early
  return early
}

afterEach(() => {
  delete withEarly.zdbEarly
  vi.useRealTimers()
})

test('what the document asked for is taken once, and asked for anew by whoever comes later', () => {
  documentAsked('/api/list')
  vi.spyOn(performance, 'now').mockReturnValue(500)
  expect(takeEarly('/api/list', signal(), 'mine')).toBeInstanceOf(Promise)
  expect(takeEarly('/api/list', signal(), 'mine')).toBeUndefined()
  vi.restoreAllMocks()
})

test('an answer from before something was changed, or of long ago, is nobody’s', () => {
  documentAsked('/api/list')
  forgetEarly()
  expect(takeEarly('/api/list', signal(), 'mine')).toBeUndefined()
  documentAsked('/api/list')
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(takeEarly('/api/list', signal(), 'mine')).toBeUndefined()
  vi.restoreAllMocks()
})

test('a push that comes before the list is there leaves it nothing from before', () => {
  documentAsked('/api/list')
  vi.spyOn(performance, 'now').mockReturnValue(500)
  changeScreens([])
  expect(takeEarly('/api/list', signal(), 'mine')).toBeUndefined()
  vi.restoreAllMocks()
})

test('what was asked for by one who is no longer signed in here is nobody’s, and stopped', () => {
  const asked = documentAsked('/api/list').answers.get('/api/list')
  vi.spyOn(performance, 'now').mockReturnValue(500)
  expect(takeEarly('/api/list', signal(), 'another’s')).toBeUndefined()
  expect(asked?.stop).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('a page that was not opened for rows waits for none', async () => {
  documentAsked('/api/account')
  await expect(afterFirstRows()).resolves.toBeUndefined()
})

test('who came without a bearer takes what the document asked for with the bearer that its first answer brought', () => {
  const { answers } = documentAsked('/api/list')
  const asked = answers.get('/api/list')
  if (asked) asked.token = undefined
  vi.spyOn(performance, 'now').mockReturnValue(500)
  signEarly('mine')
  expect(takeEarly('/api/list', signal(), 'mine')).toBeInstanceOf(Promise)
  vi.restoreAllMocks()
})

test('a bearer that came later takes nothing that another bearer asked for', () => {
  documentAsked('/api/list')
  vi.spyOn(performance, 'now').mockReturnValue(500)
  signEarly('another’s')
  expect(takeEarly('/api/list', signal(), 'another’s')).toBeUndefined()
  vi.restoreAllMocks()
})

test('the rest waits until the rows are drawn', async () => {
  documentAsked('/api/list', '/api/list')
  vi.spyOn(performance, 'now').mockReturnValue(500)
  document.body.innerHTML = `<div id="${firstRowsId}"></div><article data-desk="card"></article>`
  let over = false
  const rest = afterFirstRows().then(() => (over = true))
  await Promise.resolve()
  expect(over).toBe(false)
  await takeEarly('/api/list', signal(), 'mine')
  await rest
  expect(over).toBe(true)
  // What stood in for them is gone.
  expect(document.getElementById(firstRowsId)).toBeNull()
  vi.restoreAllMocks()
})

test('rows that were drawn of an answer from before do not lie over the list that comes', () => {
  documentAsked('/api/list', '/api/list')
  document.body.innerHTML = `<div id="${firstRowsId}"></div>`
  changeScreens([])
  expect(document.getElementById(firstRowsId)).toBeNull()
})
