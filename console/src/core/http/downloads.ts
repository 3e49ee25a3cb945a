import { create } from 'zustand'
import { sessionCodes } from '@zdb/contract/people/identity/codes'
import { readEnvelope } from './answer.ts'
import { refusalText, words } from './errors.ts'
import { sayError, saySuccess } from '../alerts/notices.ts'
import { addressOf, newKey, requestOf, type Input, type Line, type LooseInput } from './request.ts'
import { endSession } from '../session/session-end.ts'
import { onSessionEnd } from '../session/session-listeners.ts'
import { heldToken, keepToken } from '../session/token.ts'

export type Download = {
  /** What arrived so far. */
  readonly bytes: number
  /** How many rows the file will have, where the server says so. */
  readonly rows: number | undefined
  readonly stop: () => void
}

/** What is being fetched, by the key of its line: it goes on while other pages are looked at. */
const useDownloads = create<{ running: Readonly<Record<string, Download>> }>(() => ({ running: {} }))

const note = (key: string, download: Download | undefined) =>
  useDownloads.setState(({ running }) => {
    const { [key]: _, ...others } = running
    return { running: download ? { ...others, [key]: download } : others }
  })

onSessionEnd(() => {
  for (const { stop } of Object.values(useDownloads.getState().running)) stop()
})

export const useDownload = (line: Line): Download | undefined => useDownloads(({ running }) => running[line.key])

/** `attachment; filename="a.xlsx"; filename*=UTF-8''%E7%BD%91.xlsx` → 网.xlsx */
export const nameIn = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}

/** Hands a finished file to the browser. A property, so that a test can watch it. */
export const handOver = {
  save: (file: Blob, name: string) => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  },
}

/** A refusal comes as an envelope instead of the file. */
const refusalOf = async (response: Response): Promise<string | undefined> => {
  const isEnvelope = response.headers.get('content-type')?.includes('json') ?? false
  if (response.ok && !isEnvelope) return undefined
  const answer = readEnvelope(await response.json().catch(() => undefined))
  if (response.status === 401 || (answer && answer.code !== 'ERROR' && sessionCodes.has(answer.code)))
    endSession(answer?.message)
  return answer ? refusalText(answer) : words.unknown
}

const read = async (response: Response, onBytes: (bytes: number) => void): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body?.getReader(); reader;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    onBytes((bytes += value.length))
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Fetches a file that takes its time; `name` is what it is called when the server gives it none. */
export const download = async <E extends Line>(line: E, input: Input<E>, name: string): Promise<void> => {
  const { key } = line
  if (useDownloads.getState().running[key]) return
  const abort = new AbortController()
  const stop = () => abort.abort()
  note(key, { bytes: 0, rows: undefined, stop })
  try {
    const given = input as LooseInput
    const response = await fetch(addressOf(line, given), {
      ...requestOf(line, given, { token: heldToken(), key: newKey() }),
      signal: abort.signal,
    })
    const token = response.headers.get('credentials')
    if (token) keepToken(token)
    const refused = await refusalOf(response)
    if (refused) return sayError(refused)
    const rows = Number(response.headers.get('x-rows')) || undefined
    const file = await read(response, (bytes) => note(key, { bytes, rows, stop }))
    const called = nameIn(response.headers.get('content-disposition')) ?? name
    handOver.save(file, called)
    saySuccess(`已导出 ${called}`)
  } catch {
    if (!abort.signal.aborted) sayError(navigator.onLine ? words.unreachable : words.offline)
  } finally {
    note(key, undefined)
  }
}
