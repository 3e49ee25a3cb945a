import { routeTo } from '@zdb/contract/pages'
import { PageLink } from '#core/router/link.tsx'
import { useSession } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import styles from './safety.module.css'

export const Safety = () => {
  const isMaster = useSession(({ me }) => me?.is_master_user)
  return (
    <Panel title="账号安全">
      <div className={styles.line}>
        <div>
          <p>登录密码</p>
          <p className={styles.note}>定期更换更安全，修改后所有设备需重新登录</p>
        </div>
        <PageLink to={routeTo('loginPassword', { status: 2 })}>修改</PageLink>
      </div>
      {isMaster && (
        <div className={styles.line}>
          <div>
            <p>支付密码</p>
            <p className={styles.note}>支付转单、购买服务时使用，仅主账号可以设置</p>
          </div>
          <PageLink to={routeTo('payPassword')}>设置/修改</PageLink>
        </div>
      )}
    </Panel>
  )
}
