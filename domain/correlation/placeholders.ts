/**
 * What stands where an identifier should and identifies nothing, as data (C5–C7). The serial numbers, UUIDs and cards are those of the
 * public lists of GLPI, FusionInventory, OCS Inventory and Dell OpenManage; the names are what systems and devices are called
 * when nobody names them.
 */

/** Letters and digits in upper case. */
export const PLACEHOLDER_SERIALS: ReadonlySet<string> = new Set(
  `0123456789 123456789 1234567890 12345678 1234567 123456 12345 123456789000 12345678901234567 ABCDEFGH ASSETTAG
  BASEBOARDSERIALNUMBER CHASSISSERIALNUMBER DEFAULTSTRING EMPTY EVAL EVALUATIONBOARD IATPASS INVALID MB1234567890 NA
  NNNNNNN NOASSETTAG NONE NOTAPPLICABLE NOTAVAILABLE NOTSET NOTSPECIFIED NULL NULLSTRING OEM OEMSERIAL SERIAL SERIALNUMBER
  SERIALNUMBERXXXXXX SN12345 SN123456 SN1234567890 SN123456FVGV3I0B8O5N6N7K STANDARD SYS1234567890 SYS9876543210
  SYSTEMSERIALNUMB SYSTEMSERIALNUMBER TBA TBD TOBEFILLEDBYOEM TOBEFILLED TULIPCOMPUTERS UNDEFINED UNKNOW UNKNOWN VIRTUAL VMWARE
  XXXXXXXXXXX 0000000000000 1111111 1111111111`.split(/\s+/),
);

/** In lower case, without hyphens. Boards ship with them, or every copy of an image has them. */
export const PLACEHOLDER_UUIDS: ReadonlySet<string> = new Set([
  '03000200040005000006000700080009',
  '00020003000400050006000700080009',
  '6ab5b300538d10149fb5b0684d007b53',
  '01010101010101010101010101010101',
  '02000000000000000000000000000000',
  '000102030405060708090a0b0c0d0e0f',
  '0102030405060708090a0b0c0d0e0f10',
  '12345678123456781234567812345678',
  '12345678901234567890123456789012',
  '12345678123456789012123456789abc',
  '123456781234567890abcddeeeeeeeee',
  'deadbeefdeadbeefdeadbeefdeadbeef',
  'fefefefefefefefefefefefefefefefe',
]);

/**
 * Beginnings of addresses that belong to a protocol, a driver, a host's own virtual network or an adapter that goes from machine
 * to machine. Those with the bit of locally administered addresses are known by it.
 */
export const SHARED_MACS: readonly string[] = [
  '00:00:00:00:00:00',
  '00:00:5e:00:01:', // VRRP and CARP
  '00:00:5e:00:02:', // VRRP for IPv6
  '00:00:0c:07:ac:', // HSRP
  '00:00:0c:9f:f', // HSRP version 2
  '00:05:73:a0:0', // HSRP for IPv6
  '00:07:b4:00:', // GLBP
  '00:07:b4:01:', // GLBP, groups above 255
  '00:05:9a:3c:7a:00',
  '00:09:0f:fe:00:01',
  '00:09:0f:aa:00:01',
  '00:0b:ca:fe:00:0',
  '00:53:45:00:00:00',
  '00:00:ff:ff:ff:ff', // VPN clients
  '00:50:56:c0:00:',
  '00:1c:42:00:00:', // VMware, Parallels: the host's side
  '20:41:53:59:4e:ff',
  '24:b6:20:52:41:53',
  '44:45:53:54:00:00',
  '44:45:53:54:00:01',
  '44:45:53:54:61:6f',
  '50:50:54:50:30:30', // dial-up, PPTP and PPPoE adapters of Windows
  '00:a0:c6:00:00:00', // mobile modems
  '00:01:02:7d:9b:1c',
  '00:08:a1:46:06:35',
  '00:08:a1:66:e2:1a',
  '00:09:dd:10:37:68',
  '00:0f:ea:9a:e2:f0',
  '00:10:5a:72:71:f3',
  '00:11:11:85:08:8b', // cards that were sold with one address
  '10:11:11:11:11:11',
  'ac:de:48:00:11:22', // every MacBook's T2 chip
  '00:e0:4c:', // Realtek's own block: adapters and docking stations for USB
  '00:50:b6:', // docking stations of Good Way
  '9c:eb:e8:', // of BizLink, as Dell sells them
  '64:4b:f0:', // of CalDigit
  '3c:18:a0:', // of Luxshare
  '00:24:9b:', // of Action Star
];

/** What systems, images and devices are called when nobody has named them. */
export const GENERIC_NAMES: ReadonlySet<string> = new Set(
  `admin administrator alpine amazon-linux android appliance archlinux arch bogon camera cam centos chromecast client computer
  console container controller debian default desktop desktop-pc device dhcp docker docker-desktop dvr epson espressif
  esp esxi fedora firetv firewall freebsd fritz fritzbox gateway generic guest homeassistant home host hp iphone ipad
  ipcam ipcamera imac kali kindle laptop linux linuxmint localhost localhost6 mac macbook macbook-air macbook-pro macmini mac-mini
  master minint modem my-pc mypc nas new-host node none notebook null nvr office openwrt opensuse oracle parrot pc pfsense
  phone photon photon-machine pi pihole playstation ps4 ps5 print printer proxmox pve qnap raspberry raspberrypi redhat rhel rocky roku
  router sample server server1 shelly sonos suse switch synology tablet tasmota template test test-pc tv ubuntu ubuntu-server unifi
  unknown user user-pc vagrant virtual vm voip webcam windows win10 win11 windows10 windows11 windows-pc workstation wlan wrt
  xbox xerox canon brother lexmark ricoh kyocera`.split(/\s+/),
);

/** First labels that a network gives to whoever asks, made from an address or a number. */
export const GIVEN_NAMES: readonly RegExp[] = [
  // An address within the name: `10-0-0-5`, `host-10-0-0-5`.
  /(?:^|[^0-9])(?:\d{1,3}[-_]){3}\d{1,3}(?:[^0-9]|$)/,
  /^ip-?(?:[0-9a-f]{8}|[0-9a-f-]{15,})$/,
  /^(?:adsl|cable|cust|customer|dhcp|dial|dialup|dsl|dyn|dynamic|lease|pool|ppp|pppoe|unassigned|unused)[-_]?\d{1,10}$/,
  /^(?:dhcp|dsl|dyn|dynamic|pool|ppp|unassigned)[-_].*\d/,
];

/** Bare names that count up what nobody named: `ubuntu2`, `printer-3`. */
export const COUNTED_NAME =
  /^(?:android|centos|debian|esp|ipad|iphone|kali|localhost|macbook|printer|raspberrypi|ubuntu)[-_]?\d{1,2}$/;

/** Full names that say what every network may say of one of its own. */
export const GENERIC_ZONES: readonly RegExp[] = [
  /^localhost\d?\./,
  /\.localdomain\d?$/,
  // One label before it: what a device announces of itself. A domain of a directory has more.
  /^[^.]+\.(?:box|dhcp|home|home\.arpa|fritz\.box|internal|lan|local|localnet|router|workgroup)$/,
  // Within the networks of AWS, Google, Azure and Docker.
  /\.(?:compute|docker|ec2|google)\.internal$/,
  /\.c\.[^.]+(?:\.[^.]+)?\.internal$/,
  /\.internal\.cloudapp\.net$/,
  /\.(?:in-addr|ip6)\.arpa$/,
];
