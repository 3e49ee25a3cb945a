import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { useState } from 'react'
import styles from './open-api.module.css'

/** Asks for one order: runs as it stands once the secret is put in. */
const script = (base: string, appKey: string): string => `BASE='${base}'
KEY='${appKey}'
SECRET='您的密钥'
URI='/openapi/v1/orders/您的订单号'
TIME="$(date +%s)000"
NONCE="$(openssl rand -hex 8)"
HASH="$(printf '' | openssl dgst -sha256 -r | cut -d' ' -f1)"
SIGN="$(printf 'GET\\n%s\\n%s\\n%s\\n%s' "$URI" "$TIME" "$NONCE" "$HASH" \\
  | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)"
curl -s "$BASE$URI" -H "x-app-key: $KEY" -H "x-timestamp: $TIME" \\
  -H "x-nonce: $NONCE" -H "x-signature: $SIGN"
`

export const SignedExample = ({ appKey, docs }: { appKey: string; docs: string }) => {
  const [told, setTold] = useState('复制示例')
  const text = script(window.location.origin, appKey)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('复制成功'),
      () => setTold('复制失败'),
    )
  return (
    <Panel
      title="签名示例"
      extra={
        <Button kind="text" onClick={() => void copy()}>
          {told}
        </Button>
      }
    >
      <p className={styles.quiet}>
        签名内容为五行：方法、路径、毫秒时间戳、随机串、请求内容的 SHA-256，用密钥做 HMAC-SHA256。下单和其他语言的示例见
        <a href={docs} target="_blank" rel="noreferrer">
          接口文档
        </a>
        。
      </p>
      <pre className={styles.code} tabIndex={0} aria-label="示例代码">
        <code>{text}</code>
      </pre>
    </Panel>
  )
}
