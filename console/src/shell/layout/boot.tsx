import { useEffect } from 'react'
import { start, useSession } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { LogoMark } from './logo.tsx'
import styles from './boot.module.css'

/** Until the shell can be drawn, and when it cannot. */
export const Boot = () => {
  const { phase, trouble } = useSession()
  const failed = phase === 'failed'
  useEffect(() => {
    if (!failed) return
    const again = () => void start()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  return (
    <main className={styles.boot} aria-busy={phase === 'loading'}>
      <LogoMark size={56} />
      <strong>转单宝</strong>
      {failed ? (
        <div className={styles.trouble} role="alert">
          <p>{trouble || '启动失败'}</p>
          <Button kind="primary" onClick={() => void start()}>
            重试
          </Button>
        </div>
      ) : (
        <div className={styles.progress} role="status" aria-label="正在进入" />
      )}
    </main>
  )
}
