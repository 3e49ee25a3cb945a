import { useRef } from 'react'
import { sayError } from '#core/alerts/notices.ts'
import { Button } from '#ui/action/button.tsx'

/** The browser's own reader of codes, where it has one. */
type Detector = { detect: (picture: ImageBitmap) => Promise<readonly { rawValue: string }[]> }
type Reader = new () => Detector

const readerOf = (): Reader | undefined => (globalThis as { BarcodeDetector?: Reader }).BarcodeDetector

/** On a phone the camera is the scanner. */
export const hasCameraReader = (): boolean => readerOf() !== undefined

const codeIn = async (picture: File): Promise<string | undefined> => {
  const Reader = readerOf()
  if (!Reader) return undefined
  const bitmap = await createImageBitmap(picture)
  const found = await new Reader().detect(bitmap).finally(() => bitmap.close())
  return found[0]?.rawValue
}

export const CameraButton = ({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const read = async (picture: File) => {
    const code = await codeIn(picture).catch(() => undefined)
    if (code) onCode(code)
    else sayError('没有认出券码，请对准再拍一次，或者直接输入')
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="券码照片"
        hidden
        onChange={({ target }) => {
          const picture = target.files?.[0]
          target.value = ''
          if (picture) void read(picture)
        }}
      />
      <Button kind="primary" busy={busy} onClick={() => input.current?.click()}>
        拍券码
      </Button>
    </>
  )
}
