let isDown = false
const waiting = new Set<() => void>()

/** After the click that follows, so that it meets what was aimed at. */
const release = () =>
  setTimeout(() => {
    isDown = false
    for (const go of waiting) go()
    waiting.clear()
  })

window.addEventListener('pointerdown', () => (isDown = true), true)
for (const event of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(event, release, true)

/** Once nobody is in the middle of a press: what appears by itself must not move the ground under it. */
export const pointerRests = (): Promise<void> => (isDown ? new Promise((go) => waiting.add(go)) : Promise.resolve())
