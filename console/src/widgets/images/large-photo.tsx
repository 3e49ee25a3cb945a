import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './large-photo.module.css'

const zooms = [1, 1.5, 2, 3, 4] as const
const quarter = 90

/** One picture as large as the window allows: nearer, turned, and on to its neighbours, by hand or by key. */
export const LargePhoto = ({
  title,
  name,
  url,
  before,
  after,
  onClose,
}: {
  title: string
  name: string
  url: string
  before: (() => void) | undefined
  after: (() => void) | undefined
  onClose: () => void
}) => {
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const nearer = () => setZoom(Math.min(zoom + 1, zooms.length - 1))
  const further = () => setZoom(Math.max(zoom - 1, 0))
  const rotate = () => setTurn((turn + quarter) % 360)

  const goTo = (neighbour: (() => void) | undefined) =>
    neighbour &&
    (() => {
      setZoom(0)
      setTurn(0)
      neighbour()
    })

  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowLeft: goTo(before),
    ArrowRight: goTo(after),
    '+': nearer,
    '=': nearer,
    '-': further,
    r: rotate,
  }
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      latest.current[event.key]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <Dialog
      title={title}
      width={960}
      onClose={onClose}
      footer={
        <>
          <Button off={!before} onClick={goTo(before)}>
            上一张
          </Button>
          <Button off={zoom === 0} onClick={further}>
            缩小
          </Button>
          <Button off={zoom === zooms.length - 1} onClick={nearer}>
            放大
          </Button>
          <Button onClick={rotate}>旋转</Button>
          <Button off={!after} onClick={goTo(after)}>
            下一张
          </Button>
        </>
      }
    >
      {/* Reached by Tab, so that arrows scroll what is larger than the window. */}
      <div className={styles.frame} role="group" aria-label={name} tabIndex={0}>
        <img src={url} alt={name} style={{ width: `${(zooms[zoom] ?? 1) * 100}%`, rotate: `${turn}deg` }} />
      </div>
    </Dialog>
  )
}
