import { create } from 'zustand'
import type { Push } from '../realtime/push-feed.ts'

/** Spec 1, section 9: a push stays 10 s, five at a time, and the same words are not said twice within 10 s. */
const toastMs = 10_000
const toastStack = 5
const duplicateMs = 10_000

export const useToasts = create<{ list: readonly Push[] }>(() => ({ list: [] }))

export const closeToast = (id: string) =>
  useToasts.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }))

const lastSaid = new Map<string, number>()

/** True for words that were not said just now; remembers them. */
const isNews = (words: string, now: number): boolean => {
  for (const [text, at] of lastSaid) if (now - at >= duplicateMs) lastSaid.delete(text)
  if (lastSaid.has(words)) return false
  lastSaid.set(words, now)
  return true
}

/** Shows a push for a while; false when it only repeats one. */
export const toast = (push: Push, now = Date.now()): boolean => {
  if (!isNews(push.message.alert, now)) return false
  useToasts.setState(({ list }) => ({ list: [push, ...list].slice(0, toastStack) }))
  setTimeout(() => closeToast(push.id), toastMs)
  return true
}
