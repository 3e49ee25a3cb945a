import type { BrowserContext } from '@playwright/test'

/** In the page: sounds end as soon as they begin, a Chinese voice is installed, and each tells what it said. */
const plays = `
  HTMLMediaElement.prototype.play = function () {
    // The silence by which a page finds out whether it may be heard is none.
    if (!this.src.startsWith('blob:')) heard('sound ' + new URL(this.src).pathname)
    this.dispatchEvent(new Event('ended'))
    return Promise.resolve()
  }
  window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text } }
  const speak = (speech) => {
    heard('words ' + speech.text)
    queueMicrotask(() => speech.dispatchEvent(new Event('end')))
  }
  Object.defineProperty(window, 'speechSynthesis', {
    value: { getVoices: () => [{ lang: 'zh-CN' }], speak, cancel: () => undefined },
  })`

/** As plays, but not before somebody has pressed something, like a browser that blocks sounds. */
const playsAfterPress = `${plays}
  const allowed = HTMLMediaElement.prototype.play
  let pressed = false
  addEventListener('pointerdown', () => { pressed = true }, true)
  HTMLMediaElement.prototype.play = function () {
    return pressed ? allowed.call(this) : Promise.reject(new DOMException('play() failed', 'NotAllowedError'))
  }`

/** Listens to every tab of a browser that is about to be opened; what was heard gathers in the array. */
export const listenTo = async (context: BrowserContext, { blocked = false } = {}): Promise<string[]> => {
  const heard: string[] = []
  await context.exposeBinding('heard', (_source, words: string) => void heard.push(words))
  await context.addInitScript(blocked ? playsAfterPress : plays)
  return heard
}
