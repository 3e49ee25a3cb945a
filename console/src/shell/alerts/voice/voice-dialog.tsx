import { useVoice } from '#core/alerts/sound.ts'
import { answerVoice } from '#core/alerts/voice.ts'
import { Button } from '#ui/action/button.tsx'
import { Modal } from '../../tools/modal.tsx'
import styles from './voice-dialog.module.css'

const question = '是否允许播放转单宝的语音通知？'

/** Browsers play no sound before a press; this press is the person's. */
export const VoiceDialog = () => {
  const asked = useVoice((state) => state.asked)
  if (!asked) return null
  return (
    <Modal label={question} place="middle" onClose={() => void answerVoice(false)}>
      <div className={styles.ask}>
        <h2>{question}</h2>
        <p>{asked.words}</p>
        <footer>
          <Button onClick={() => void answerVoice(false)}>不允许</Button>
          <Button kind="primary" onClick={() => void answerVoice(true)}>
            允许
          </Button>
        </footer>
      </div>
    </Modal>
  )
}
