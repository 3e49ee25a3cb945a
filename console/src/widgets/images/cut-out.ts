type Cut = {
  readonly url: string
  readonly name: string
  /** What is kept, in pixels of the turned picture. */
  readonly area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly rotation: number
}

/** Larger than any reader needs; a phone's photo is four times as wide. */
const longestSide = 2400
const quality = 0.92

const radiansOf = (degrees: number): number => (degrees * Math.PI) / 180

/** How much room a picture takes once it is turned. */
export const turnedSize = ({ width, height }: { width: number; height: number }, degrees: number) => {
  const [sine, cosine] = [Math.abs(Math.sin(radiansOf(degrees))), Math.abs(Math.cos(radiansOf(degrees)))]
  return { width: cosine * width + sine * height, height: sine * width + cosine * height }
}

/** How far a side shrinks to stay within the longest. */
export const scaleOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(1, longestSide / Math.max(width, height))

/** The part of a picture that was chosen, turned upright; nothing when the browser cannot open it. */
export const cutOut = async ({ url, name, area, rotation }: Cut): Promise<File | undefined> => {
  const picture = new Image()
  picture.src = url
  const opened = await picture.decode().then(
    () => true,
    () => false,
  )
  const scale = scaleOf(area)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const pen = canvas.getContext('2d')
  if (!opened || !pen) return undefined
  const { naturalWidth: width, naturalHeight: height } = picture
  const room = turnedSize({ width, height }, rotation)
  pen.scale(scale, scale)
  pen.translate(room.width / 2 - area.x, room.height / 2 - area.y)
  pen.rotate(radiansOf(rotation))
  pen.drawImage(picture, -width / 2, -height / 2)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  return blob ? new File([blob], name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' }) : undefined
}
