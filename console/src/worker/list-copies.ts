import { copiesName, copyTime } from '#core/browser/copy-names.ts'
import { withoutPrivate } from './private-fields.ts'
import { accountCall, listCalls, startCalls } from './scope.ts'

/** Of one person alone; which person stands among the copies, so that both go together. */
const ownerKey = '/console/owner-of-copies'
/** Of lists with all their filters; what the shell starts with is few and is not counted. */
const mostLists = 60
const longestMs = 24 * 3_600_000

type Envelope = { code?: unknown; data?: { id?: unknown } }
type WaitUntil = (work: Promise<unknown>) => void

const pathOf = ({ url }: Request): string => new URL(url).pathname

/** The last answers of these calls can be read without a network. Pictures, details, consignees and what somebody searched for are never among them. */
export const isKept = (request: Request): boolean =>
  request.method === 'GET' &&
  [...startCalls, ...listCalls].includes(pathOf(request)) &&
  !new URL(request.url).searchParams.has('keyword')

/** Reads without making an empty place for copies where none was. */
const copyAt = (url: string): Promise<Response | undefined> => caches.match(url, { cacheName: copiesName })

const ownerNow = async (): Promise<string | undefined> => (await copyAt(ownerKey))?.text()

const forget = (): Promise<boolean> => caches.delete(copiesName)

/** Whoever signs in begins with nothing of whoever was here before. */
const openFor = async (owner: string, before: string | undefined): Promise<string | undefined> => {
  const now = await ownerNow()
  if (now === owner) return owner
  // Signed out or taken over while this was on its way.
  if (now !== before) return undefined
  await forget()
  await (await caches.open(copiesName)).put(ownerKey, new Response(owner))
  return owner
}

const isOld = (copy: Response): boolean => !(Date.now() - Date.parse(copy.headers.get(copyTime) ?? '') < longestMs)

/** The oldest are first. */
const tidy = async (cache: Cache): Promise<void> => {
  for (const each of await cache.keys()) {
    if (pathOf(each) === ownerKey) continue
    const copy = await cache.match(each)
    if (copy && !isOld(copy)) break
    await cache.delete(each)
  }
  const lists = (await cache.keys()).filter((each) => listCalls.includes(pathOf(each)))
  for (const old of lists.slice(0, Math.max(0, lists.length - mostLists))) await cache.delete(old)
}

/** Answers whose it is, if it may be kept at all; `before` is whose the copies were when it was asked for. */
const keep = async (request: Request, answer: Response, before: string | undefined): Promise<string | undefined> => {
  if (answer.status === 401) await forget()
  // A server in trouble says nothing about what it said before.
  if (answer.status === 401 || answer.status >= 500) return undefined
  const body = (await answer.json()) as Envelope
  if (body.code !== 0) {
    if (await copyAt(request.url)) await (await caches.open(copiesName)).delete(request.url)
    return undefined
  }
  const owner = pathOf(request) === accountCall ? await openFor(String(body.data?.id), before) : before
  // Not known yet, signed out or taken over meanwhile: then it is nobody's.
  if (owner === undefined || (await ownerNow()) !== owner) return undefined
  const headers = { 'content-type': 'application/json', [copyTime]: new Date().toISOString() }
  const cache = await caches.open(copiesName)
  await cache.put(request.url, new Response(JSON.stringify(withoutPrivate(body)), { headers }))
  await tidy(cache)
  if ((await ownerNow()) !== owner) await forget()
  return owner
}

/** Whom the last account call told of: what is asked for beside the first one is that person's too. */
let told: Promise<string | undefined> = Promise.resolve(undefined)

/** The page hears who it is for when the copies are that person's, so that what it asks for next is kept. */
const askAccount = async (request: Request, waitUntil: WaitUntil): Promise<Response> => {
  const before = ownerNow()
  const asked = before.then(() => fetch(request))
  told = asked.then(async (answer) => keep(request, answer.clone(), await before)).catch(() => undefined)
  waitUntil(told)
  const answer = await asked
  await told
  return answer
}

const ask = async (request: Request, waitUntil: WaitUntil): Promise<Response> => {
  const before = (await ownerNow()) ?? told
  const answer = await fetch(request)
  const copy = answer.clone()
  waitUntil(
    Promise.resolve(before)
      .then((owner) => keep(request, copy, owner))
      .catch(() => undefined),
  )
  return answer
}

/** The server's answer, and where there is none the last one with its time. */
export const readOrCopy = async (request: Request, waitUntil: WaitUntil): Promise<Response> => {
  try {
    return await (pathOf(request) === accountCall ? askAccount : ask)(request, waitUntil)
  } catch (error) {
    const copy = await copyAt(request.url)
    if (!copy) throw error
    if (!isOld(copy)) return copy
    await (await caches.open(copiesName)).delete(request.url)
    throw error
  }
}

type Given = { readonly address: string; readonly body: unknown }

const givenIn = (message: unknown): readonly Given[] =>
  typeof message === 'object' && message !== null && 'firstAnswers' in message
    ? (message.firstAnswers as readonly Given[])
    : []

/** What came with the document did not come through here: the page tells it, once it knows who it is for. */
export const keepGiven = async (message: unknown): Promise<void> => {
  const owner = (await told) ?? (await ownerNow())
  for (const { address, body } of givenIn(message)) {
    const request = new Request(new URL(address, location.origin))
    if (isKept(request)) await keep(request, Response.json(body), owner)
  }
}
