import { saySuccess, dismiss, useNotices } from '#core/alerts/notices.ts'

const words = '复制成功'

/** It stays 1.5 s (spec 1, section 8). */
const stayMs = 1500

export const sayCopied = () => {
  saySuccess(words)
  const said = useNotices.getState().list.findLast(({ title }) => title === words)
  if (said) setTimeout(() => dismiss(said.id), stayMs)
}
