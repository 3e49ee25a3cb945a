import { useEffect, useRef } from 'react'
import { dismiss, useNotices, type Notice } from '#core/alerts/notices.ts'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import styles from './notices.module.css'

const Line = ({ notice: { id, kind, title, undo } }: { notice: Notice }) => (
  <div className={styles.line} data-kind={kind} data-act={undo?.act} role={kind === 'error' ? 'alert' : 'status'}>
    {title}
    {undo && (
      <Button
        kind="text"
        onClick={() => {
          dismiss(id)
          undo.run()
        }}
      >
        撤销
      </Button>
    )}
  </div>
)

const Box = ({ notice }: { notice: Notice }) => (
  <div className={styles.box} role="alert">
    <strong>{notice.title}</strong>
    {notice.lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    <CloseButton corner onClose={() => dismiss(notice.id)} />
  </div>
)

/** Lays what came last over everything, also over a dialog that the browser itself keeps on top. */
const useOnTop = (last: number | undefined) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (last === undefined || !element || !('showPopover' in element)) return
    element.showPopover()
    return () => element.hidePopover()
  }, [last])
  return place
}

/** One-line messages at the top in the middle; failures of the way there at the bottom left. */
export const Notices = () => {
  const list = useNotices((state) => state.list)
  const lines = list.filter(({ kind }) => kind !== 'failure')
  const place = useOnTop(lines.at(-1)?.id)
  return (
    <>
      <div ref={place} className={styles.lines} popover="manual">
        {lines.map((notice) => (
          <Line key={notice.id} notice={notice} />
        ))}
      </div>
      <div className={styles.boxes}>
        {list.map((notice) => notice.kind === 'failure' && <Box key={notice.id} notice={notice} />)}
      </div>
    </>
  )
}
