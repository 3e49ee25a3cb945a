import { create } from 'zustand'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import type { AlertStep } from '@zdb/contract/desk/alerts/steps'
import { urgencyOf } from '@zdb/contract/desk/push/notifications'
import { call } from '../http/client.ts'
import { refresh } from '../http/query.tsx'
import { compareIds } from '../realtime/push-feed.ts'
import { useFeed, type Push } from '../realtime/feed.ts'
import { onSessionEnd } from '../session/session-listeners.ts'
import { needsPerson } from './push-facts.ts'
import { hush, unhush } from './voice.ts'

type Alert = WireResult<typeof alerts.open>['items'][number]
export type AlertState = Omit<WireResult<typeof alerts.acknowledge>['items'][number], 'mine'>

/** An alert that nobody has acknowledged yet. It bears the number of its push. */
export type OpenAlert = { readonly push: Push; readonly urgency: number; readonly step: AlertStep }

type OpenAlerts = {
  /** The most urgent first, and of those the oldest. */
  readonly list: readonly OpenAlert[]
  /** How many the server has beyond these. */
  readonly more: number
  /** Whether the server has told them yet. */
  readonly known: boolean
  /** Whether these are all: the last question was answered, and nothing was heard since of others. */
  readonly complete: boolean
}

const none: OpenAlerts = { list: [], more: 0, known: false, complete: false }

export const useOpenAlerts = create<OpenAlerts>(() => none)

useOpenAlerts.subscribe(({ list, more, complete }) =>
  useFeed.setState({ waiting: list.length + more, mayWait: !complete }),
)

/** The same number as one call may acknowledge. */
const most = 200

/** What has ended here or elsewhere; an answer that was under way meanwhile does not bring it back. */
const ended = new Set<string>()

onSessionEnd(() => {
  useOpenAlerts.setState(none)
  ended.clear()
})

const inOrder = (list: readonly OpenAlert[]) =>
  list.toSorted((a, b) => a.urgency - b.urgency || compareIds(a.push.id, b.push.id))

const fromPush = (push: Push): OpenAlert => ({ push, urgency: urgencyOf(push.message.extras.event) ?? 3, step: 'tab' })

/** An alert of the server's list as the push that it was. */
const fromAlert = ({ id, at, title, alert, event, urgency, step, identity, voice_file, params }: Alert): OpenAlert => ({
  urgency,
  step,
  push: {
    id,
    at,
    read: false,
    message: {
      title,
      alert,
      extras: {
        type: 0,
        event,
        needs_person: 1,
        identity,
        voice_should_play: voice_file ? 1 : 0,
        voice_file,
        auto_reload_page: 0,
        params,
      },
    },
  },
})

/** What has just been pushed and needs somebody. */
export const openAlerts = (pushes: readonly Push[]) => {
  const known = new Set(useOpenAlerts.getState().list.map(({ push }) => push.id))
  const fresh = pushes.filter((push) => needsPerson(push) && !ended.has(push.id) && !known.has(push.id)).map(fromPush)
  if (fresh.length > 0) useOpenAlerts.setState(({ list }) => ({ list: inOrder([...list, ...fresh]) }))
}

const close = (ids: readonly string[]) => {
  for (const id of ids) ended.add(id)
  hush(ids)
  useOpenAlerts.setState(({ list }) => ({ list: list.filter(({ push }) => !ids.includes(push.id)) }))
}

/** How often something was heard of an alert that is not in the list. */
let doubts = 0

/** What is not in the server's answer has ended, unless it came while we asked. False where it did not answer. */
const askOpenAlerts = async (): Promise<boolean> => {
  const doubtsBefore = doubts
  const before = new Set(useOpenAlerts.getState().list.map(({ push }) => push.id))
  const answer = await call(alerts.open, { query: { limit: most } }, { manner: 'background' })
  if (!answer.ok) {
    useOpenAlerts.setState({ complete: false })
    return false
  }
  const { items, total } = answer.data
  const open = items.filter(({ id }) => !ended.has(id)).map(fromAlert)
  const told = new Set(open.map(({ push }) => push.id))
  const { list } = useOpenAlerts.getState()
  const meanwhile = list.filter(({ push }) => !told.has(push.id) && !before.has(push.id))
  const gone = list.filter(({ push }) => !told.has(push.id) && before.has(push.id)).map(({ push }) => push.id)
  // Beyond the most that are listed nobody knows what has ended.
  if (total <= items.length) hush(gone)
  useOpenAlerts.setState({
    list: inOrder([...open, ...meanwhile]),
    more: Math.max(0, total - items.length),
    known: true,
    complete: doubts === doubtsBefore,
  })
  return true
}

/**
 * How the server says it stands. Where another one was heard of meanwhile the answer may be older than that one, and it is
 * asked once more. False where it did not answer.
 */
export const loadOpenAlerts = async (): Promise<boolean> => {
  const isAnswered = await askOpenAlerts()
  if (isAnswered && !useOpenAlerts.getState().complete) await askOpenAlerts()
  return isAnswered
}

/** What the socket tells: an alert has climbed, or somebody here or elsewhere has ended it. */
export const changeAlerts = (states: readonly AlertState[]) => {
  close(states.filter((state) => state.ended !== null).map(({ id }) => id))
  const steps = new Map(states.map(({ id, step }) => [id, step]))
  const { list, more, complete } = useOpenAlerts.getState()
  const listed = new Set(list.map(({ push }) => push.id))
  const hasOthers = more === 0 && states.some(({ id }) => !listed.has(id) && !ended.has(id))
  if (hasOthers) doubts += 1
  useOpenAlerts.setState({
    list: list.map((alert) => ({ ...alert, step: steps.get(alert.push.id) ?? alert.step })),
    complete: complete && !hasOthers,
  })
  void refresh(alerts.history)
}

/** The person has heard them. They are gone at once; where the server was not reached they come back. */
export const acknowledge = async (ids: readonly string[]) => {
  const taken = useOpenAlerts
    .getState()
    .list.filter(({ push }) => ids.includes(push.id))
    .slice(0, most)
  if (taken.length === 0) return
  const numbers = taken.map(({ push }) => push.id)
  close(numbers)
  const answer = await call(alerts.acknowledge, { body: { ids: numbers } })
  if (answer.ok) {
    if (useOpenAlerts.getState().more > 0) await loadOpenAlerts()
    return void refresh(alerts.history)
  }
  for (const id of numbers) ended.delete(id)
  unhush(numbers)
  useOpenAlerts.setState(({ list }) => ({ list: inOrder([...list, ...taken]) }))
}

/** As many at a time as the server takes. */
export const acknowledgeAll = async () => {
  await acknowledge(useOpenAlerts.getState().list.map(({ push }) => push.id))
}
