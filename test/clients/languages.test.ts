import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyPush } from 'leadwire/verify';
import { awkwardBodies } from '../support/awkward-bodies.js';
import { makeFolder } from '../support/cluster.js';
import { readBlocks } from '../support/pages.js';

const page = 'docs/receiving-pushes/languages.md';
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

/** How the block of a language is run: `file` is where it goes, beside `main`, which prints yes or no for each line of cases.txt. */
const languages = {
  python: {
    file: 'verifier.py',
    main: [
      'main.py',
      `import base64, sys
from verifier import is_genuine
for line in open("cases.txt"):
    secret, header, body = [base64.b64decode(part) for part in line.rstrip("\\n").split(" ")]
    print("yes" if is_genuine(secret.decode(), header.decode(), body) else "no")`,
    ],
    tool: ['python3', '--version'],
    commands: [['python3', 'main.py']],
  },
  go: {
    file: 'verifier.go',
    main: [
      'main.go',
      `package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"strings"
)

func main() {
	text, _ := os.ReadFile("cases.txt")
	for _, line := range strings.Split(strings.TrimRight(string(text), "\\n"), "\\n") {
		parts := strings.Split(line, " ")
		secret, _ := base64.StdEncoding.DecodeString(parts[0])
		header, _ := base64.StdEncoding.DecodeString(parts[1])
		body, _ := base64.StdEncoding.DecodeString(parts[2])
		if isGenuine(string(secret), string(header), body) {
			fmt.Println("yes")
		} else {
			fmt.Println("no")
		}
	}
}`,
    ],
    tool: ['go', 'version'],
    commands: [['go', 'run', 'main.go', 'verifier.go']],
  },
  ruby: {
    file: 'verifier.rb',
    main: [
      'main.rb',
      `require "base64"
require_relative "verifier"
File.foreach("cases.txt") do |line|
  secret, header, body = line.chomp.split(/ /, -1).map { |part| Base64.decode64(part) }
  puts genuine?(secret, header, body.force_encoding("UTF-8")) ? "yes" : "no"
end`,
    ],
    tool: ['ruby', '--version'],
    commands: [['ruby', 'main.rb']],
  },
  php: {
    file: 'verifier.php',
    main: [
      'main.php',
      `<?php
require 'verifier.php';
foreach (file('cases.txt', FILE_IGNORE_NEW_LINES) as $line) {
    [$secret, $header, $body] = array_map('base64_decode', explode(' ', $line));
    echo isGenuine($secret, $header, $body) ? 'yes' : 'no', "\\n";
}`,
    ],
    tool: ['php', '--version'],
    commands: [['php', '-d', 'error_reporting=E_ALL', '-d', 'display_errors=1', 'main.php']],
  },
  java: {
    file: 'Verifier.java',
    main: [
      'Main.java',
      `import java.nio.file.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws Exception {
        var decoder = Base64.getDecoder();
        for (String line : Files.readAllLines(Path.of("cases.txt"))) {
            String[] parts = line.split(" ", -1);
            String header = new String(decoder.decode(parts[1]), "UTF-8");
            boolean genuine = Verifier.isGenuine(new String(decoder.decode(parts[0]), "UTF-8"), header, decoder.decode(parts[2]));
            System.out.println(genuine ? "yes" : "no");
        }
    }
}`,
    ],
    tool: ['javac', '--version'],
    commands: [
      ['javac', '-Xlint:all', '-Werror', 'Main.java', 'Verifier.java'],
      ['java', '-cp', '.', 'Main'],
    ],
  },
} as const;

type Case = { what: string; header: string; body: Buffer; isGenuine: boolean };

/** Every body with every kind of header; signed now, since the verifiers read the clock. */
function makeCases(): Case[] {
  const now = Math.floor(Date.now() / 1_000);
  return awkwardBodies.flatMap(({ what, bytes }) => {
    const sign = (time: number | string, key = secret): string =>
      `v1=${createHmac('sha256', key).update(`${time}.`).update(bytes).digest('hex')}`;
    const changed = Buffer.concat([bytes, Buffer.from(' ')]);
    const cases: [string, string, boolean, Buffer?][] = [
      ['right', `t=${now},${sign(now)}`, true],
      ['right at the edge', `t=${now - 280},${sign(now - 280)}`, true],
      ['with spaces', `t=${now}, ${sign(now)}`, true],
      ['the second of two', `t=${now},${sign(now, 'whsec_new')},${sign(now)}`, true],
      ['the first of two', `t=${now},${sign(now)},${sign(now, 'whsec_old')}`, true],
      ['beside an unknown scheme', `t=${now},v0=abc,${sign(now)}`, true],
      ['another secret', `t=${now},${sign(now, 'whsec_other')}`, false],
      ['another time', `t=${now - 1},${sign(now)}`, false],
      ['another body', `t=${now},${sign(now)}`, false, changed],
      ['an old time', `t=${now - 400},${sign(now - 400)}`, false],
      ['a time ahead', `t=${now + 400},${sign(now + 400)}`, false],
      ['a time that is no number', `t=x,${sign('x')}`, false],
      ['a shortened signature', `t=${now},${sign(now).slice(0, -2)}`, false],
      ['an unknown scheme alone', `t=${now},${sign(now).replace('v1', 'v0')}`, false],
      ['letters beyond ASCII', `t=${now},v1=é👩`, false],
      ['no time', sign(now), false],
      ['no signature', `t=${now}`, false],
      ['nothing', '', false],
    ];
    return cases.map(([how, header, isGenuine, body = bytes]) => ({
      what: `${what}: ${how}`,
      header,
      body,
      isGenuine,
    }));
  });
}

const toVerdict = (one: Case, answer: string | undefined): string => `${one.what}: ${answer}`;
const rightVerdicts = (cases: Case[]): string[] => cases.map((one) => toVerdict(one, one.isGenuine ? 'yes' : 'no'));

test('W6: leadwire/verify judges the test cases of the other languages correctly', async () => {
  const cases = makeCases();
  const judge = ({ header, body }: Case): Promise<string> =>
    verifyPush({ headers: { 'x-service-signature': header }, body, secret }).then(
      () => 'yes',
      (error) => (error.reason === 'malformed_body' ? 'yes' : 'no'),
    );
  const verdicts = await Promise.all(cases.map(async (one) => toVerdict(one, await judge(one))));
  expect(verdicts).toEqual(rightVerdicts(cases));
});

for (const [language, { file, main, tool, commands }] of Object.entries(languages)) {
  const isThere = spawnSync(tool[0], tool.slice(1)).status === 0;
  // Not part of the product: where the language is not installed, its test is shown as skipped.
  (isThere ? test : test.skip)(
    `W6: the verifier of the page in ${language} judges every kind of body and header correctly`,
    async () => {
      const blocks = readBlocks(page).filter(({ info }) => info === language);
      expect(blocks).toHaveLength(1);
      const folder = await makeFolder(`verifier-${language}`);
      writeFileSync(join(folder, file), blocks[0]!.text);
      writeFileSync(join(folder, main[0]), main[1]);
      const env = {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        GOCACHE: join(folder, 'cache'),
        GO111MODULE: 'off',
      };
      const run = ([program, ...args]: readonly [string, ...string[]]): string => {
        const { stderr, status, stdout } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' });
        expect([stderr, status]).toEqual(['', 0]);
        return stdout;
      };
      commands.slice(0, -1).forEach(run);
      // Signed after the compilation, which may take longer than what is left of the oldest genuine signature.
      const cases = makeCases();
      const toBase64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
      const lines = cases.map(({ header, body }) => [secret, header, body].map(toBase64).join(' '));
      writeFileSync(join(folder, 'cases.txt'), `${lines.join('\n')}\n`);
      const verdicts = run(commands.at(-1)!).trimEnd().split('\n');
      expect(cases.map((one, nth) => toVerdict(one, verdicts[nth]))).toEqual(rightVerdicts(cases));
      expect(verdicts).toHaveLength(cases.length);
    },
    180_000,
  );
}
