// The words of people who will attend, are attending or attended an event, or who speak there.
const attending = [
  /\b(?:i|we)(?:['’]ll| will|['’]m| am|['’]re| are) (?:be )?(?:going to|at|attending|speaking at|exhibiting at|heading to|off to|hosting)\b/i,
  /\b(?:see|meet|catch|find|join|visit) (?:you|me|us) (?:there\b|(?:all )?at (?!work\b|home\b))/i,
  /\b(?:our|my|the) booth\b|\bbooth (?:no\.? ?|number |#)?[a-z]?\d+/i,
  /\b(?:attending|speaking at|exhibiting at|keynote at|panel at|on stage at|live from|back from|on my way to|registered for)\b/i,
  /\b(?:excited|thrilled|proud|honou?red|happy|looking forward) to (?:attend|speak|present|exhibit|host|be (?:at|speaking|attending|part of))\b/i,
  /\bwho(?:['’]s| is| else is|['’]ll be) (?:going|attending|there|at)\b/i,
];
const event =
  /\b(?:conference|summit|expo|trade ?(?:show|fair)|fair|meet-?up|webinar|event|congress|forum|symposium|convention|workshop|hackathon|festival|booth|keynote|panel|stage|con)\b|\b[A-Z][\w]*(?:Con|Fest|Expo|Conf|World|Summit|Week|Days?) ?(?:20)?\d\d\b|\b[A-Z]\w+ (?:20\d\d|['’]\d\d)\b/;

/** Whether a post says that its writer attends, hosts or speaks at an event: it must mention both being there and an event. Pure. */
export function detectAttendance(text: string): boolean {
  return attending.some((pattern) => pattern.test(text)) && (event.test(text) || event.test(text.toLowerCase()));
}
