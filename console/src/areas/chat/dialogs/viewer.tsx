import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LargePhoto } from '#widgets/images/large-photo.tsx'
import type { ImMessage } from '../engine/port.ts'
import { keyOf } from '../state/thread.ts'
import styles from './viewer.module.css'

/** A picture or a film as large as the window allows; among several pictures, on to the neighbours. */
export const Viewer = ({
  message,
  pictures,
  onShow,
  onClose,
}: {
  message: ImMessage
  /** All pictures of the conversation that are known, in their order. */
  pictures: readonly ImMessage[]
  onShow: (message: ImMessage) => void
  onClose: () => void
}) => {
  if (message.type === 'TIMVideoFileElem')
    return (
      <Dialog title="视频" width={800} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        {/* What a shop films has no words to write below. */}
        <video className={styles.video} src={message.payload.videoUrl} controls autoPlay aria-label="视频" />
      </Dialog>
    )
  if (message.type !== 'TIMImageElem') return null
  // One that is still on its way gets another ID when it arrives.
  const at = pictures.findIndex((picture) => keyOf(picture) === keyOf(message))
  const before = pictures[at - 1]
  const after = at < 0 ? undefined : pictures[at + 1]
  return (
    <LargePhoto
      title={at < 0 ? '图片' : `图片 ${at + 1}/${pictures.length}`}
      name="图片"
      url={message.payload.imageInfoArray[0]?.url ?? ''}
      before={before && (() => onShow(before))}
      after={after && (() => onShow(after))}
      onClose={onClose}
    />
  )
}
