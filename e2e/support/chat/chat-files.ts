import type { Page } from '@playwright/test'

/** Half a second of a picture that moves, filmed by the browser itself. */
export const filmOf = async (page: Page) => {
  const film = await page.evaluate<string>(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const pieces = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const stopped = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    for (let at = 0; at < 30; at += 1) {
      pen.fillStyle = at % 2 ? '#c0392b' : '#27ae60'
      pen.fillRect(0, 0, 320, 240)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    recorder.stop()
    await stopped
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })()`)
  return { name: '包装.webm', mimeType: 'video/webm', buffer: Buffer.from(film, 'base64') }
}

/** A sheet that goes in several pieces; each byte tells where it stands. */
export const largeFile = (name: string, megabytes: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(megabytes * 1024 ** 2, name),
})

/** What the browser hands over when files are let go over a page. */
export const dragged = (page: Page, files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    for (const { name, type, bytes } of ${JSON.stringify(
      files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') })),
    )})
      data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type }))
    return data
  })()`)

const pieceRoute = /im-chat\/uploads\/[^/]+\/chunk/

/** Keeps every piece but the first from arriving until told otherwise; the places of all that were sent. */
export const holdSecondPiece = async (page: Page) => {
  const places: number[] = []
  let isHeld = true
  await page.route(pieceRoute, async (route) => {
    const place = Number(new URL(route.request().url()).searchParams.get('offset'))
    places.push(place)
    // What is held never leaves: the page that asked for it is gone by the time it might.
    if (place === 0 || !isHeld) await route.continue()
  })
  return { places, letThrough: () => (isHeld = false) }
}

/** In a page: what its microphone hears. */
export const tone = `
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext()
    const place = context.createMediaStreamDestination()
    const tone = context.createOscillator()
    tone.connect(place)
    tone.start()
    return place.stream
  }`
