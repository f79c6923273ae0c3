/**
 * Legal forms of most countries whose companies write the form next to the name, as `toWords` returns them. `co` and `company` are among
 * them, since "Acme Co" is Acme. Forms of several words are joined.
 */
export const legalForms: ReadonlySet<string> = toSet(`
  inc incorporated corp corporation co company cos ltd limited llc llp lllp lp plc pllc pc pbc cic
  pty pvt pte sdn bhd berhad pt tbk opc
  gmbh mbh ag kg kgaa ohg gbr ug se ev eg ggmbh aktiengesellschaft gesmbh haftungsbeschrankt
  sa sas sasu sarl sarlu eurl snc sca sci
  srl srls spa sapa
  sl slu sll slne sau
  lda ltda eireli
  sac saa sapi cv rl sderl
  bv nv vof bvba cvba sprl scrl vzw asbl
  ab aktiebolag hb publ
  as asa aps ans enk ivs amba
  oy oyj ky tmi
  sro spol zrt nyrt kft bt vos
  doo dd dno
  spzoo spj spk
  ad ead eood ood kd
  pfa
  uab mb
  sia
  ou
  ae epe ike ee
  ooo oao zao pao ao too tov ojsc cjsc pjsc jsc
  ооо оао зао пао ао тоо тов ип ат тзов
  sti sirketi
  kk gk yk
  fze fzco fzc fzllc dmcc wll bsc qsc qpsc psc kscc saog saoc
  rt hf ehf slhf
`);

/** Words that belong to a legal form only where a legal form follows: "Private Limited". */
export const formQualifiers: ReadonlySet<string> = toSet(`
  private proprietary public unlimited anonim anonima anonyme sociedad societa societe limitada persero
  unipessoal de
`);

/** Legal forms in scripts without spaces, at either end of a name. A form precedes the shorter forms that it contains. */
export const attachedForms: readonly string[] = [
  '股份有限公司',
  '有限责任公司',
  '有限責任公司',
  '有限公司',
  '株式会社',
  '有限会社',
  '合同会社',
  '주식회사',
  '유한회사',
];

/** Endings that people often leave out of a name. */
export const commonEndings: ReadonlySet<string> = toSet(`
  ai io app hq lab labs tech technology technologies software systems solutions group holding holdings international global
`);

/** Words that many companies of a trade have in their names: at the end of a name they hardly distinguish companies. */
export const commonWords: ReadonlySet<string> = toSet(`
  ${[...commonEndings].join(' ')} analytics bank bio biosciences capital care cloud consulting data design digital education
  energy engineering finance financial foods games health healthcare industries insurance interactive learning legal logistics
  media medical medicine music network networks partners pay payments pharma pharmaceuticals power productions research robotics
  security services studio studios therapeutics travel ventures
`);

function toSet(words: string): Set<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}
