import { useEffect, useState } from 'react'
import { account } from '@zdb/contract/people/account/endpoints'
import { call } from '#core/http/client.ts'
import { silenceDevice } from '#core/browser/device-silence.ts'
import { leave } from '#core/browser/leave.ts'
import { takeSignOutMessage } from '#core/session/session-end.ts'
import { LogoMark } from '../shell/layout/logo.tsx'
import { BrandPanel } from './brand-panel.tsx'
import { ForgotForm } from './forms/forgot-form.tsx'
import { InvitedForm } from './forms/invited-form.tsx'
import { takeInviteCode } from './forms/invite-code.ts'
import { PasswordForm } from './forms/password-form.tsx'
import { RegisterForm } from './forms/register-form.tsx'
import { SmsForm } from './forms/sms-form.tsx'
import { useWechat } from './wechat/use-wechat.ts'
import styles from './sign-in-page.module.css'

type Mode = 'password' | 'sms' | 'register' | 'forgot' | 'invited'

const titles: Readonly<Record<Mode, string>> = {
  password: '密码登录',
  sms: '短信登录',
  register: '注册商家',
  forgot: '忘记密码',
  invited: '接受邀请',
}

/** Whoever is signed in already goes straight on; where nobody is, nobody is told anything on this device. */
const skipWhenSignedIn = async () => {
  const answer = await call(account.me, {}, { manner: 'probe' })
  if (answer.ok) leave.to('/console/home')
  else await silenceDevice().catch(() => undefined)
}

const Tabs = ({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) => (
  <div className={styles.tabs} role="group" aria-label="登录方式">
    {(['password', 'sms'] as const).map((each) => (
      <button key={each} type="button" aria-pressed={each === mode} onClick={() => onMode(each)}>
        {titles[each]}
      </button>
    ))}
  </div>
)

export const SignInPage = () => {
  const [invite] = useState(takeInviteCode)
  const [mode, setMode] = useState<Mode>(invite ? 'invited' : 'password')
  const [note, setNote] = useState(takeSignOutMessage)
  const wechat = useWechat(setNote)
  useEffect(() => {
    // A link is for whoever follows it, whoever else is signed in here.
    if (!invite) void skipWhenSignedIn()
  }, [invite])

  const go = (next: Mode, words?: string) => {
    setMode(next)
    setNote(words)
  }
  const signsIn = mode === 'password' || mode === 'sms'

  return (
    <div className={styles.page}>
      <BrandPanel />
      <main className={styles.side}>
        <div className={styles.card} data-wide={mode === 'register' || undefined}>
          <p className={styles.brand}>
            <LogoMark size={30} />
            转单宝
          </p>
          {signsIn ? (
            <h1 className={styles.welcome}>登录商家后台</h1>
          ) : (
            <h1 className={styles.welcome}>{titles[mode]}</h1>
          )}
          {signsIn && <Tabs mode={mode} onMode={go} />}
          {note && (
            <p className={styles.note} role="status">
              {note}
            </p>
          )}
          {mode === 'password' && <PasswordForm />}
          {mode === 'sms' && <SmsForm />}
          {mode === 'register' && <RegisterForm />}
          {mode === 'invited' && invite && <InvitedForm code={invite} onDone={(words) => go('password', words)} />}
          {mode === 'forgot' && <ForgotForm onDone={(words) => go('password', words)} />}
          <p className={styles.ways}>
            {signsIn ? (
              <>
                <button type="button" aria-busy={wechat.busy || undefined} onClick={wechat.go}>
                  微信登录
                </button>
                <button type="button" onClick={() => go('register')}>
                  {titles.register}
                </button>
                <button type="button" onClick={() => go('forgot')}>
                  {titles.forgot}
                </button>
              </>
            ) : (
              <button type="button" onClick={() => go('password')}>
                返回登录
              </button>
            )}
          </p>
        </div>
      </main>
    </div>
  )
}
