import { account } from '@zdb/contract/people/account/endpoints'
import { securityLevels, securityPointNames, type SecurityPoint } from '@zdb/contract/people/account/security'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo, type Route } from '@zdb/contract/pages'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { useMay, useSession } from '#core/session/session.ts'
import { Panel } from '#ui/detail/panel.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { SocialLogins } from './social-logins.tsx'
import styles from './safety.module.css'

type Security = WireResult<typeof account.security>

/** Where each point is gained, and what its link says. */
const ways: Record<SecurityPoint, { to: Route; act: (met: boolean) => string }> = {
  loginPassword: { to: routeTo('loginPassword', { status: 2 }), act: () => '修改' },
  payPassword: { to: routeTo('payPassword'), act: (met) => (met ? '修改' : '设置') },
  phone: { to: routeTo('bindPhone'), act: () => '更换' },
  email: { to: routeTo('bindMail'), act: (met) => (met ? '更换' : '绑定') },
  wechat: { to: routeTo('bindWechat'), act: (met) => (met ? '管理' : '绑定') },
}

/** What is said of a point that is not gained. */
const lacking: Record<SecurityPoint, string> = {
  loginPassword: '该换了',
  payPassword: '未设置',
  phone: '未绑定',
  email: '未绑定',
  wechat: '未绑定',
}

const wordsOf = ({ mobile, email, wechat, password_changed_at }: Security): Record<SecurityPoint, string> => ({
  loginPassword: `上次修改 ${password_changed_at.slice(0, 10)}`,
  payPassword: '支付转单、购买服务时使用',
  phone: mobile,
  email,
  wechat,
})

const Points = ({ security }: { security: Security }) => {
  const isMaster = useSession(({ me }) => me?.is_master_user)
  const words = wordsOf(security)
  return security.points.map(({ key, title, met, advice }) => (
    <div key={key} className={styles.line}>
      <div>
        <p>
          {title} {!met && <StatusTag tone="yellow">{lacking[key]}</StatusTag>}
        </p>
        <p className={styles.note}>{met ? words[key] : advice}</p>
      </div>
      {(key !== 'payPassword' || isMaster) && <PageLink to={ways[key].to}>{ways[key].act(met)}</PageLink>}
    </div>
  ))
}

export const Safety = () => {
  const security = useRead(account.security)
  const certifies = useMay('qualification.read')
  const isMaster = useSession(({ me }) => me?.is_master_user)
  return (
    <>
      <Panel
        title="账号安全"
        extra={
          security.data && (
            <StatusTag tone={securityLevels[security.data.level].tone}>
              {`安全等级：${security.data.level_name}（${security.data.score}/${securityPointNames.length}）`}
            </StatusTag>
          )
        }
      >
        <Loaded reading={security}>{(data) => <Points security={data} />}</Loaded>
      </Panel>
      <SocialLogins />
      <Panel title="商家">
        {certifies && (
          <div className={styles.line}>
            <div>
              <p>资质认证</p>
              <p className={styles.note}>身份证、营业执照和食品经营许可证</p>
            </div>
            <PageLink to={routeTo('accountQualifications')}>查看资质</PageLink>
          </div>
        )}
        <div className={styles.line}>
          <div>
            <p>商家联系人</p>
            <p className={styles.note}>平台和合作商家有事时打给谁</p>
          </div>
          <PageLink to={routeTo('contacts')}>查看</PageLink>
        </div>
        {isMaster && (
          <div className={styles.line}>
            <div>
              <p>注销账号</p>
              <p className={styles.note}>删除个人信息，订单与账务依法保留</p>
            </div>
            <PageLink to={routeTo('cancelAccount')}>注销</PageLink>
          </div>
        )}
      </Panel>
    </>
  )
}
