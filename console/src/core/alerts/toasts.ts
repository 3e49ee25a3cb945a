import { create } from 'zustand'
import type { Push } from '../realtime/feed.ts'
import { eventKeyOf } from './push-facts.ts'

/** Spec 1, section 9: a push stays 10 s, five at a time, and the same event is not told twice within 10 s. */
const toastMs = 10_000
const toastStack = 5
const duplicateMs = 10_000

export const useToasts = create<{ list: readonly Push[] }>(() => ({ list: [] }))

export const closeToasts = (ids: readonly string[]) =>
  useToasts.setState(({ list }) => ({ list: list.filter(({ id }) => !ids.includes(id)) }))

/** News of one kind and title stand together, the newest kind and in it the newest first. */
export const mergeByKind = (list: readonly Push[]): (readonly [Push, ...Push[]])[] => {
  const kinds = new Map<string, [Push, ...Push[]]>()
  for (const push of list) {
    const kind = `${push.message.extras.event} ${push.message.title}`
    const same = kinds.get(kind)
    if (same) same.push(push)
    else kinds.set(kind, [push])
  }
  return [...kinds.values()]
}

const lastTold = new Map<string, number>()

/** True for an event that was not told just now; remembers it. */
export const isNews = (push: Push, now = performance.now()): boolean => {
  const event = eventKeyOf(push)
  for (const [told, at] of lastTold) if (now - at >= duplicateMs) lastTold.delete(told)
  if (lastTold.has(event)) return false
  lastTold.set(event, now)
  return true
}

/** Shows a push for a while. */
export const toast = (push: Push) => {
  useToasts.setState(({ list }) => ({ list: [push, ...list].slice(0, toastStack) }))
  setTimeout(() => closeToasts([push.id]), toastMs)
}
