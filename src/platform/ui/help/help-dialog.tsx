import { Modal } from '../dialog/modal.tsx'
import { uiTexts } from '../text.ts'
import { locale } from '../theme/locale.ts'
import { useText } from '../theme/use-text.ts'
import type { Explained, ScreenHelp } from './screen-help.ts'
import './help.css'

/** Keys that work on every screen. */
const KEYS: readonly Explained[] = [
  { word: { zh: 'Ctrl + K 或 /', en: 'Ctrl + K or /' }, meaning: { zh: '全局搜索', en: 'Search everything' } },
  { word: { zh: '?', en: '?' }, meaning: { zh: '打开本帮助', en: 'Open this help' } },
  {
    word: { zh: 'Tab、Shift + Tab', en: 'Tab, Shift + Tab' },
    meaning: { zh: '下一处、上一处', en: 'Next and previous control' },
  },
  { word: { zh: 'Enter、空格', en: 'Enter, Space' }, meaning: { zh: '打开、选择', en: 'Open, choose' } },
  { word: { zh: 'Esc', en: 'Esc' }, meaning: { zh: '关闭对话框或列表', en: 'Close a dialog or a list of choices' } },
  {
    word: { zh: '↑ ↓（表格中）', en: '↑ ↓ in a table' },
    meaning: { zh: '上一行、下一行的同一处', en: 'The same place in the row above or below' },
  },
  {
    word: { zh: 'Shift + 点击或空格（勾选框）', en: 'Shift + click or Space on a row’s box' },
    meaning: { zh: '选中从上次所选到此处的所有行', en: 'Select all rows from the last one to this one' },
  },
  {
    word: { zh: '← → Home End（图表中）', en: '← → Home End in a chart' },
    meaning: {
      zh: '逐点查看数值；按住 Shift 走得更快',
      en: 'From point to point; faster with Shift. Each point’s figures are read out',
    },
  },
]

/** What the screen is for, what its figures mean, the keys, and the way to the guide. */
export function HelpDialog(props: { title: string | undefined; help: ScreenHelp | undefined; onClose: () => void }) {
  const t = useText(uiTexts)
  const { help } = props
  return (
    <Modal title={props.title === undefined ? t('help') : t('helpOf', { title: props.title })} onClose={props.onClose}>
      <div className="screen-help">
        {help && <p>{help.about[locale]}</p>}
        {help?.terms && <Explanations title={t('termsOfScreen')} of={help.terms} />}
        <Explanations title={t('keyboard')} of={[...(help?.keys ?? []), ...KEYS]} />
        <p>
          <a href={help ? `/help?page=${help.guide}` : '/help'} target="_blank" rel="noreferrer">
            {t('openGuide')}
          </a>
        </p>
      </div>
    </Modal>
  )
}

function Explanations({ title, of }: { title: string; of: readonly Explained[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {of.map(({ word, meaning }) => (
          <div key={word.en}>
            <dt>{word[locale]}</dt>
            <dd>{meaning[locale]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
