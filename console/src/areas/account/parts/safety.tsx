import { PageLink } from '#core/link.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './safety.module.css'

export const Safety = () => (
  <Panel title="账号安全">
    <div className={styles.line}>
      <div>
        <p>登录密码</p>
        <p className={styles.note}>定期更换更安全，修改后所有设备需重新登录</p>
      </div>
      <PageLink to="setting/account/safe/loginpass?status=2">修改</PageLink>
    </div>
  </Panel>
)
