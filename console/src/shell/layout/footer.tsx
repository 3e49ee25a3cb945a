import { slogan } from '#core/router/page-title.ts'
import { agreementHref, footerLinks, privacyHref } from '../navigation/links.ts'
import { OutsideLink } from '../navigation/outside-link.tsx'
import styles from './footer.module.css'

export const Footer = () => (
  <footer className={styles.footer}>
    <nav aria-label="站点链接">
      {footerLinks.map((link) => (
        <OutsideLink key={link.path} link={link} />
      ))}
      <a href={agreementHref} target="_blank" rel="noopener">
        用户协议
      </a>
      <a href={privacyHref} target="_blank" rel="noopener">
        隐私政策
      </a>
    </nav>
    <p>{slogan}</p>
  </footer>
)
