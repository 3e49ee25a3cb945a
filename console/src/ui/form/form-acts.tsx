import { useContext } from 'react'
import { Button } from '../action/button.tsx'
import { Irreversible } from '../dialog/irreversible.ts'
import styles from './form-acts.module.css'

/** The next step of a form that stands on its page, and the way back. */
export const FormActs = ({ act, busy, onCancel }: { act: string; busy: boolean; onCancel: () => void }) => (
  <div className={styles.acts}>
    <Button kind={useContext(Irreversible) ? 'danger' : 'primary'} type="submit" busy={busy}>
      {act}
    </Button>
    <Button onClick={onCancel}>返回</Button>
  </div>
)
