import { useState } from 'react'
import { print } from '@zdb/contract/desk/print/endpoints'
import {
  shopNameDisplayNames,
  shopNameDisplays,
  ticketBlockKeys,
  ticketBlocks,
} from '@zdb/contract/desk/print/documents'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { SaveFoot } from '#ui/form/save-foot.tsx'
import { Options } from '#ui/input/options.tsx'
import type { Template } from '../print-setup.ts'
import { BlockList } from './block-list.tsx'
import { added, bodyOf, canAdd, type Draft, type DraftBlock } from './template-draft.ts'
import styles from './template.module.css'

const nameChoices = shopNameDisplayNames.map((value) => ({ value, label: shopNameDisplays[value].label }))

const Palette = ({ blocks, onChange }: { blocks: readonly DraftBlock[]; onChange: (blocks: DraftBlock[]) => void }) => (
  <div className={styles.palette} role="group" aria-label="可添加的内容">
    {ticketBlockKeys
      .filter((key) => canAdd(blocks, key))
      .map((key) => (
        <Button key={key} aria-label={`添加${ticketBlocks[key].label}`} onClick={() => onChange(added(blocks, key))}>
          + {ticketBlocks[key].label}
        </Button>
      ))}
  </div>
)

/** Somebody else has saved meanwhile: whose words count is for this person to say. */
const Overtaken = ({ version, onTheirs, onMine }: { version: number; onTheirs: () => void; onMine: () => void }) => (
  <div className={styles.overtaken} role="alert">
    <span>您修改期间，别人保存了第 {version} 版</span>
    <Button onClick={onTheirs}>用最新版</Button>
    <Button onClick={onMine}>以我的为准</Button>
  </div>
)

/** Draws one document of a store; `draft` is what is in the hand, saved or not. */
export const Editor = ({
  sid,
  template,
  draft,
  dirty,
  onChange,
  onGiveUp,
}: {
  sid: string
  template: Template
  draft: Draft
  dirty: boolean
  onChange: (part: Partial<Draft>) => void
  onGiveUp: () => void
}) => {
  const { send, pending } = useSend(print.saveTemplate)
  const [wrong, setWrong] = useState('')
  const change = (part: Partial<Draft>) => {
    setWrong('')
    onChange(part)
  }
  const save = async () => {
    if (draft.blocks.length === 0) return setWrong('请至少保留一个内容块')
    if (draft.blocks.some(({ key, text }) => key === 'words' && !text.trim()))
      return setWrong('自定义文字还没有写，写上或移除它')
    const body = { document: template.document, ...bodyOf(draft), version: draft.base }
    const answer = await send({ params: { sid }, body })
    await refresh(print.templates)
    if (!answer.ok) return
    saySuccess(`${template.title}已保存，之后的小票按它打印`)
    onGiveUp()
  }
  return (
    <form
      className={styles.editor}
      aria-label={`${template.title}模板`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {dirty && template.version !== draft.base && (
        <Overtaken version={template.version} onTheirs={onGiveUp} onMine={() => change({ base: template.version })} />
      )}
      <Panel title="店名">
        <Options
          label="店名显示"
          options={nameChoices}
          value={draft.shop_name_display}
          onChange={(shop_name_display) => change({ shop_name_display })}
        />
      </Panel>
      <Panel title="内容" extra={<span className={styles.quiet}>没有内容的块不占地方</span>}>
        <BlockList blocks={draft.blocks} onChange={(blocks) => change({ blocks })} />
        <Palette blocks={draft.blocks} onChange={(blocks) => change({ blocks })} />
        {wrong && (
          <p className={styles.wrong} role="alert">
            {wrong}
          </p>
        )}
      </Panel>
      <SaveFoot
        dirty={dirty}
        busy={pending}
        saved={template.version === 0 ? '正在使用默认模板' : `正在使用第 ${template.version} 版`}
        onGiveUp={onGiveUp}
      />
    </form>
  )
}
