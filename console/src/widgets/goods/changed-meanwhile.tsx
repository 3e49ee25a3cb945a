import { codes } from '@zdb/contract/codes'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'

export const isChangedMeanwhile = ({ code }: { readonly code: number | 'ERROR' }): boolean =>
  code === codes.termsChanged.code

/** Somebody else has saved first: what was typed stays in the form until its owner lets go of it. */
export const ChangedMeanwhile = ({ onReload }: { onReload: () => void }) => (
  <Panel title="商品已被别人修改" extra={<Button onClick={onReload}>载入最新内容</Button>}>
    <p role="alert">您填写的内容没有保存，还留在本页。载入最新内容会放弃您的填写，请先记下要改的地方。</p>
  </Panel>
)
