import { dismiss, useNotices, type Notice } from '#core/alerts/notices.ts'
import { Button } from '#ui/action/button.tsx'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import styles from './notices.module.css'

const Line = ({ notice: { id, kind, title, undo } }: { notice: Notice }) => (
  <div className={styles.line} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
    {title}
    {undo && (
      <Button
        kind="text"
        onClick={() => {
          dismiss(id)
          undo()
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

/** One-line messages at the top in the middle; failures of the way there at the bottom left. */
export const Notices = () => {
  const list = useNotices((state) => state.list)
  return (
    <>
      <div className={styles.lines}>
        {list.map((notice) => notice.kind !== 'failure' && <Line key={notice.id} notice={notice} />)}
      </div>
      <div className={styles.boxes}>
        {list.map((notice) => notice.kind === 'failure' && <Box key={notice.id} notice={notice} />)}
      </div>
    </>
  )
}
