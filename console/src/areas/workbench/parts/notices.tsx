import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import styles from './notices.module.css'

export const Notices = () => {
  const overview = useRead(workbench.overview)
  return (
    <Panel title="公告">
      <Loaded reading={overview}>
        {({ notices }) =>
          notices.length === 0 ? (
            <Empty reason="暂无公告" />
          ) : (
            <ul className={styles.notices}>
              {notices.map(({ id, title, content, at }) => (
                <li key={id}>
                  <details>
                    <summary>
                      <span title={title}>{title}</span>
                      <Ago moment={at} />
                    </summary>
                    <p>{content}</p>
                  </details>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
