/**
 * Hosts whose pages, shops and mailboxes belong to others: an address there names the owner of the host only where it has neither a path
 * nor a mailbox. Hosts on the public suffix list (`github.io`) are not repeated.
 */
export const sharedHosts: ReadonlySet<string> = new Set(
  `
  linkedin.com facebook.com fb.com twitter.com x.com instagram.com youtube.com tiktok.com pinterest.com reddit.com discord.com
  discord.gg t.me telegram.me vk.com xing.com weibo.com threads.net medium.com substack.com wordpress.com blogger.com tumblr.com
  github.com gitlab.com bitbucket.org producthunt.com ycombinator.com crunchbase.com angel.co wellfound.com f6s.com
  kickstarter.com indiegogo.com gofundme.com patreon.com linktr.ee bit.ly about.me notion.so notion.site wikipedia.org
  en.wikipedia.org yelp.com tripadvisor.com etsy.com ebay.com amazon.com amazon.de amazon.co.uk alibaba.com
  google.com sites.google.com docs.google.com drive.google.com forms.gle play.google.com chrome.google.com maps.google.com
  apps.apple.com itunes.apple.com apple.com microsoft.com appsource.microsoft.com apps.shopify.com
  calendly.com typeform.com eventbrite.com meetup.com airtable.com dropbox.com
  gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk yahoo.fr
  yahoo.co.jp ymail.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.at gmx.com web.de t-online.de freenet.de mail.com
  orange.fr wanadoo.fr free.fr laposte.net libero.it virgilio.it seznam.cz wp.pl o2.pl interia.pl onet.pl yandex.ru yandex.com
  mail.ru bk.ru list.ru rambler.ru qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net rediffmail.com
  uol.com.br bol.com.br terra.com.br proton.me protonmail.com pm.me zoho.com fastmail.com hey.com tutanota.com comcast.net
  verizon.net att.net sbcglobal.net bellsouth.net btinternet.com bigpond.com
  `
    .split(/\s+/)
    .filter((host) => host !== ''),
);
